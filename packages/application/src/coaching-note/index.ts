export { listCoachingNotes } from "./list-coaching-notes.ts";
