export { receiveMessage } from "./router/receive-message.ts";
export { tryAgain } from "./router/try-again.ts";
