import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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
  plugins: [react(), fontLicence()],
  build: { target: "es2023", manifest: true, chunkSizeWarningLimit: 600, reportCompressedSize: false },
  worker: { format: "es" },
  server: {
    port: Number(process.env["WEB_PORT"] ?? 5173),
    proxy: { "/api": { target: process.env["CANTER_API"] ?? "http://localhost:4321", changeOrigin: true } },
  },
});
