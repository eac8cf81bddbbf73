// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "get-bananas",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    .library(name: "ShoppingCore", targets: ["ShoppingCore"]),
    .library(name: "ShoppingSync", targets: ["ShoppingSync"]),
    .library(name: "ShoppingMCP", targets: ["ShoppingMCP"]),
    .executable(name: "get-bananas", targets: ["get-bananas"]),
  ],
  targets: [
    .target(name: "CPlatform"),
    .target(name: "ShoppingCore", dependencies: ["CPlatform"]),
    .target(name: "ShoppingSync", dependencies: ["ShoppingCore"]),
    .target(name: "ShoppingMCP", dependencies: ["ShoppingCore"]),
    .executableTarget(
      name: "get-bananas", dependencies: ["ShoppingCore", "ShoppingMCP"], exclude: ["Bundle"]),
    .testTarget(name: "ShoppingCoreTests", dependencies: ["ShoppingCore"]),
    .testTarget(name: "ShoppingSyncTests", dependencies: ["ShoppingSync", "ShoppingCore"]),
    .testTarget(
      name: "ShoppingMCPTests", dependencies: ["ShoppingMCP", "ShoppingCore"], exclude: ["Transcripts"]),
    .testTarget(name: "ProcessTests", dependencies: ["get-bananas", "ShoppingMCP", "ShoppingCore"]),
  ],
  swiftLanguageModes: [.v6]
)
