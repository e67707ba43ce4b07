// How the page is bundled: as a folder, or (mode "single") as what one file is made of.

import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => ({
  base: "./",
  resolve: mode === "single" ? { alias: [{ find: /^\.\/load$/, replacement: here("./src/engine/load.single.ts") }, { find: "../engine/load", replacement: here("./src/engine/load.single.ts") }] } : {},
  build: {
    target: "es2022",
    outDir: mode === "single" ? "dist/.single" : "dist/folder",
    emptyOutDir: true,
    // A policy without inline scripts allows none in data: addresses either.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: "es" as const },
}));
