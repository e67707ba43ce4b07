// After bundling: the service worker with its list of files, the icons, and the single file.

import { build } from "vite";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { join, relative } from "node:path";
import { icon } from "./icon.mjs";

const page = fileURLToPath(new URL("..", import.meta.url));
const folder = join(page, "dist/folder");

for (const side of [192, 512]) writeFileSync(join(folder, `icon-${side}.png`), icon(side));
serviceWorker();
await singleFile();

/** Every file of the folder goes into the cache under the name of its content: a new build is a new cache. */
function serviceWorker() {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "sw.js")
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
  const text = readFileSync(join(page, "scripts/sw.js"), "utf8")
    .replace("@version@", hash.digest("hex").slice(0, 16))
    .replace('"@files@"', JSON.stringify(["./", ...files.filter((file) => file !== "index.html").map((file) => `./${file}`)]));
  writeFileSync(join(folder, "sw.js"), text);
}

/** One file with everything in it: scripts by their hashes, the library and the gallery packed. */
async function singleFile() {
  const root = page;
  await build({ root, mode: "single", logLevel: "warn" });
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      target: "es2022",
      outDir: "dist/.worker",
      emptyOutDir: true,
      reportCompressedSize: false,
      lib: { entry: join(page, "src/engine/worker.ts"), formats: ["iife"], name: "linewise", fileName: () => "worker.js" },
    },
  });
  const out = join(page, "dist/.single");
  const html = readFileSync(join(out, "index.html"), "utf8");
  const script = readFileSync(join(out, /src="\.\/(assets\/[^"]+\.js)"/.exec(html)[1]), "utf8");
  const style = readFileSync(join(out, /href="\.\/(assets\/[^"]+\.css)"/.exec(html)[1]), "utf8");
  const worker = readFileSync(join(page, "dist/.worker/worker.js"), "utf8");
  const packed = (path) => gzipSync(readFileSync(path), { level: 9 }).toString("base64");
  const wasm = packed(join(page, "src/generated/wasm/linewise_web_bg.wasm"));
  const gallery = packed(join(page, "src/generated/gallery.json"));
  const icon = Buffer.from(readFileSync(join(page, "public/icon.svg"))).toString("base64");
  const safe = (text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  const code = safe(script);
  const hashOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(code)} 'wasm-unsafe-eval'`,
    `style-src ${hashOf(style)}`,
    "img-src blob: data:",
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const data = (id, text) => `<script type="text/plain" id="${id}">${text}</script>\n`;
  // Functions as replacements, so that no $ in the texts means anything.
  const single = html
    .replace(/(http-equiv="Content-Security-Policy" content=")[^"]*/, (_, before) => before + policy)
    .replace(/<script type="module"[^>]*><\/script>\s*/, "")
    .replace(/<link rel="(stylesheet|icon|apple-touch-icon|manifest|modulepreload)"[^>]*>\s*/g, "")
    .replace("</head>", () => `<link rel="icon" href="data:image/svg+xml;base64,${icon}">\n<style>${style}</style>\n</head>`)
    .replace(
      "</body>",
      () =>
        data("linewise-wasm", wasm) + data("linewise-gallery", gallery) + data("linewise-worker", safe(worker)) +
        `<script type="module">${code}</script>\n</body>`,
    );
  writeFileSync(join(page, "dist/linewise.html"), single);
  for (const part of [".single", ".worker"]) rmSync(join(page, "dist", part), { recursive: true, force: true });
}
