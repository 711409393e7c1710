export {
  listVoiceMemos,
  readVoiceMemo,
  readVoiceMemoSound,
  deleteVoiceMemo,
  writeTranscript,
} from "./voice-memos.ts";
