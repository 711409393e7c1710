export { createWebhook, listWebhooks, removeWebhook, switchWebhook } from "./webhooks.ts";
