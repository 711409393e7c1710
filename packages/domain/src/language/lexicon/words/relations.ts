/** What somebody is to the writer, in a word: "my wife Karen did …". */
export const relations: ReadonlySet<string> = new Set(
  (
    "wife wifey missus husband hubby hubs partner fiance fiancee girlfriend boyfriend gf bf mum mom dad father mother " +
    "son daughter stepson stepdaughter kid kids kiddo toddler twin brother bro sister sis cousin niece nephew " +
    "grandson granddaughter gran grandma granny grandad grandpa nan friend mate buddy colleague teammate flatmate roommate " +
    "client athlete student pupil trainee lifter boy girl lad lass groom sharer"
  ).split(" "),
);

/** Who works with people or horses, beside these; a trainer is a bicycle's stand as well. */
export const staff: ReadonlySet<string> = new Set(["trainer", "coach", "instructor"]);
