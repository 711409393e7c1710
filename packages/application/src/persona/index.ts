export { chooseCoach, createPersona, deletePersona, listCoaches, updatePersona } from "./personas.ts";
