export { logContent } from "./log-content.ts";
export { readDashboard, listDashboards, markConsumed } from "./dashboards.ts";
export { exportDashboard } from "./export-dashboard.ts";
export { readDashboardLayout, changeDashboardLayout } from "./dashboard-layouts.ts";
export { answerPrompt } from "./answer-prompt.ts";
export { keepVoiceMemo, transcribeAgain } from "./keep-voice-memo.ts";
