export { logContent } from "./log-content.ts";
export { readDashboard, listDashboards, markConsumed } from "./dashboards.ts";
export { exportDashboard } from "./dashboards.ts";
export { readDashboardLayout, changeDashboardLayout } from "./dashboards.ts";
export { answerPrompt } from "./answer-prompt.ts";
export { saveVoiceMemo, transcribeAgain } from "./save-voice-memo.ts";
