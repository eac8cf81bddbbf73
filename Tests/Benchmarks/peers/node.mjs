// The peer that people run today: a Node server after the design that get-bananas replaces. Lock by an exclusive
// create with a retry every 50 ms, a temporary file, JSON.parse to verify, rename; no sync.   node.mjs FILE
import fs from "node:fs";
import readline from "node:readline";
import crypto from "node:crypto";

const file = process.argv[2];
const lock = file + ".lock";
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const reply = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\n");
const read = () => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : { schemaVersion: 1, items: [] });

function text(list) {
  const shown = list.items.slice(0, 200);
  return shown.map((row) => `- [${row.checked ? "x" : " "}] ${row.name} — ${row.amount} (${row.id.slice(0, 8)})`).join("\n");
}

function get(list) {
  const items = list.items.slice(0, 200).map(({ id, name, amount, section }) => ({ id: id.slice(0, 8), name, amount, section }));
  return { content: [{ type: "text", text: text(list) }], structuredContent: { items, total: list.items.length } };
}

async function locked(work) {
  for (;;) {
    try {
      fs.closeSync(fs.openSync(lock, "wx"));
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      await sleep(50);
    }
  }
  try {
    return work();
  } finally {
    fs.unlinkSync(lock);
  }
}

function add(name) {
  const list = read();
  const key = name.toLowerCase();
  if (!list.items.some((row) => row.name.toLowerCase() === key)) {
    list.items.push({
      id: crypto.randomUUID().toUpperCase(), name, amount: "", section: "", optional: false, checked: false,
      lastModified: new Date().toISOString(),
    });
    const temporary = `${file}.${process.pid}.tmp`;
    fs.writeFileSync(temporary, JSON.stringify(list, null, 2));
    JSON.parse(fs.readFileSync(temporary, "utf8"));
    fs.renameSync(temporary, file);
  }
  return { content: [{ type: "text", text: `Added ${name}.` }], structuredContent: { total: list.items.length } };
}

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "peer", version: "1.0.0" },
  }),
  "tools/call": ({ name, arguments: given }) => (name === "add_item" ? locked(() => add(given.name)) : get(read())),
};

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) reply(id, await methods[method](params ?? {}));
}
