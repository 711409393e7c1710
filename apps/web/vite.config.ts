import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { serviceWorker } from "./tools/service-worker.ts";

const require = createRequire(import.meta.url);

/** The font's licence (SIL OFL 1.1) asks to travel with it. */
const fontLicence = (): Plugin => ({
  name: "font-licence",
  generateBundle() {
    const file = require.resolve("@fontsource-variable/figtree/LICENSE");
    this.emitFile({
      type: "asset",
      fileName: "assets/figtree.LICENSE.txt",
      source: readFileSync(file, "utf8"),
    });
  },
});

export default defineConfig({
  plugins: [react(), fontLicence(), serviceWorker()],
  build: {
    target: "es2023",
    manifest: true,
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
    // A page is a few files, not seventy: what stands at once is one, what at least five pages share another. Whatever fewer
    // share stays apart, so that no page loads much that only others need.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 2 },
            { name: "part", minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: {
    port: Number(process.env["WEB_PORT"] ?? 5173),
    // The Host stays what the browser sent: the server takes changes only from a page of the same one.
    proxy: {
      "/api": { target: process.env["CANTER_API"] ?? "http://localhost:4321", changeOrigin: false, ws: true },
    },
  },
});
