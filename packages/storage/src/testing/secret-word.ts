/** All that Anna has carries this word: no answer to anybody else may. */
export const SECRET = "SECRET";
