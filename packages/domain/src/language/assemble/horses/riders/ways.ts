import type { NameRole, Went } from "../../people/found-name.ts";

export type Way = {
  /**
   * `P` a person, `E` one or the writer, `O` one whose something is, `K` one of the group, `S` she or he, `H` a horse of the group, `L` the writer's beside it,
   * `A` what is done with one, `I` the writer, `T` a lesson; else words, `?` where one may be missing. Helping words
   * may stand between ("Jake has just had a lesson on Beau").
   */
  readonly words: string;
  /** Who rides H: the person of the words, or the writer. */
  readonly rider: "P" | "I";
  readonly went: Went;
  /** What a person is who does not ride. */
  readonly person?: NameRole;
  /** Only at the start of a clause. */
  readonly opens?: true;
  /** Only where another horse stands in the sentence. */
  readonly beside?: true;
  /** Only where nothing is sat on behind it, and nobody is taught: "Luna with Emma on Beau", "Luna with Emma, lesson". */
  readonly alone?: true;
  readonly example: string;
  /** The horses of the example, each with who rode it ("me": the writer) and what it did. */
  readonly seats: Readonly<Record<string, string>>;
};

/** Who sat on a horse of the group, who taught and who came along. The first way that fits counts. */
export const ways: readonly Way[] = [
  {
    words: "T with|w|from P on H",
    rider: "I",
    went: "main",
    person: "companion",
    example: "lesson with Tom on Beau, 45 min",
    seats: { Beau: "me flatwork 45" },
  },
  {
    words: "gave|giving P a|an|his|her|their T on H",
    rider: "P",
    went: "main",
    example: "gave Jake a lesson on Star, 30 min",
    seats: { Star: "Jake flatwork 30" },
  },
  {
    words: "P had|has|took a|an|his|her|their T on H",
    rider: "P",
    went: "main",
    opens: true,
    example: "Rita had a lesson on Beau, 45 min",
    seats: { Beau: "Rita flatwork 45" },
  },
  {
    words: "T for P on H",
    rider: "P",
    went: "main",
    example: "jumping lesson for Jake on Star, 40 min",
    seats: { Star: "Jake jumping 40" },
  },
  {
    words: "taught|teaching|coached|coaching P on H",
    rider: "P",
    went: "main",
    example: "taught Mia on Star, 40 min",
    seats: { Star: "Mia flatwork 40" },
  },
  {
    words: "P taught|coached me on H",
    rider: "I",
    went: "main",
    person: "companion",
    example: "Tom taught me on Beau 45 min",
    seats: { Beau: "me flatwork 45" },
  },
  {
    words: "with|w P on|riding|aboard H",
    rider: "P",
    went: "along",
    beside: true,
    example: "hacked out on Luna 1hr 20, with Mia on Beau",
    seats: { Luna: "me trail 80", Beau: "Mia trail 80" },
  },
  {
    words: "P on|riding|aboard H",
    rider: "P",
    went: "along",
    opens: true,
    example: "hacked Beau 50 min, Anna on Pepper",
    seats: { Beau: "me trail 50", Pepper: "Anna trail 50" },
  },
  {
    words: "K H",
    rider: "P",
    went: "along",
    opens: true,
    beside: true,
    example: "Emma rode Star 40 min flat and Tom Beau 30 min",
    seats: { Star: "Emma flatwork 40", Beau: "Tom flatwork 30" },
  },
  {
    words: "P was|been|went|got out? on H",
    rider: "P",
    went: "main",
    opens: true,
    example: "Jake's been out on Beau for a 50 min hack",
    seats: { Beau: "Jake trail 50" },
  },
  {
    words: "E with|w|/|- H",
    rider: "P",
    went: "along",
    opens: true,
    example: "hack 50 min: Emma with Beau and Jake / Luna",
    seats: { Beau: "Emma trail 50", Luna: "Jake trail 50" },
  },
  {
    words: "E ( H )",
    rider: "P",
    went: "main",
    opens: true,
    example: "Jake (Beau) and Anna (Star) hacked for 60 min",
    seats: { Beau: "Jake trail 60", Star: "Anna trail 60" },
  },
  {
    words: "H ( P up|riding|rode )",
    rider: "P",
    went: "main",
    example: "Luna (Emma up) 40 min flat, Beau (Jake riding) 30 min jumping",
    seats: { Luna: "Emma flatwork 40", Beau: "Jake jumping 30" },
  },
  {
    words: "H ,? A by P",
    rider: "P",
    went: "main",
    alone: true,
    example: "Beau, ridden by Jake, 40 min flat; Luna lunged by Emma 20 min",
    seats: { Beau: "Jake flatwork 40", Luna: "Emma lunging 20" },
  },
  {
    words: "O lesson|ride|hack|session|turn|schooling on|with H",
    rider: "P",
    went: "main",
    opens: true,
    example: "Emma's lesson on Luna, 45 min",
    seats: { Luna: "Emma flatwork 45" },
  },
  {
    words: "P and H :",
    rider: "P",
    went: "main",
    opens: true,
    example: "Emma and Luna: 40 min flat. Jake and Beau: 35 min jumping",
    seats: { Luna: "Emma flatwork 40", Beau: "Jake jumping 35" },
  },
  {
    words: "H ( E )",
    rider: "P",
    went: "main",
    example: "Beau (Jake) and Star (me) hacked for 60 min",
    seats: { Beau: "Jake trail 60", Star: "me trail 60" },
  },
  {
    words: "H with|w|/|-|: E",
    rider: "P",
    went: "main",
    opens: true,
    alone: true,
    example: "Luna with Emma 40 min flat, Beau - Jake - 35 min jumping",
    seats: { Luna: "Emma flatwork 40", Beau: "Jake jumping 35" },
  },
  {
    words: "P rode H",
    rider: "P",
    went: "worked",
    opens: true,
    beside: true,
    example: "Jake rode Beau and Anna rode Star on the trail, 70 minutes",
    seats: { Beau: "Jake trail 70", Star: "Anna trail 70" },
  },
  {
    words: "I rode H",
    rider: "I",
    went: "worked",
    beside: true,
    example: "hacked out with Anna for 80 min. She rode Star, I rode Beau",
    seats: { Star: "Anna trail 80", Beau: "me trail 80" },
  },
  {
    words: "S was|rode|had|did|took on? H",
    rider: "P",
    went: "worked",
    beside: true,
    example: "hacked Beau and Star for an hour with Anna, she was on Star",
    seats: { Beau: "me trail 60", Star: "Anna trail 60" },
  },
  {
    words: "S on|riding|aboard H",
    rider: "P",
    went: "along",
    beside: true,
    example: "hacked with Anna, me on Beau and her on Pepper, 1h",
    seats: { Pepper: "Anna trail 60", Beau: "me trail 60" },
  },
  {
    words: "I on|riding|aboard H",
    rider: "I",
    went: "along",
    example: "me on Beau, Mia on Luna, hacked an hour",
    seats: { Luna: "Mia trail 60", Beau: "me trail 60" },
  },
  {
    words: "P did|had|took H",
    rider: "P",
    went: "worked",
    opens: true,
    example: "Jake did Beau, I did Luna, both 40 min flat",
    seats: { Luna: "me flatwork 40", Beau: "Jake flatwork 40" },
  },
  {
    words: "I did|had|took|was|went on? H",
    rider: "I",
    went: "worked",
    example: "Anna hacked Pepper while I did Beau",
    seats: { Pepper: "Anna trail", Beau: "me flatwork" },
  },
  {
    words: "P and I A H and L",
    rider: "P",
    went: "main",
    example: "Mia and I hacked Beau and Star for an hour",
    seats: { Beau: "Mia trail 60", Star: "me trail 60" },
  },
  {
    words: "I and P A L and H",
    rider: "P",
    went: "main",
    example: "me and Mia hacked Beau and Star for an hour",
    seats: { Beau: "me trail 60", Star: "Mia trail 60" },
  },
  {
    words: "P led|ponied H off|from|alongside|beside|behind L",
    rider: "P",
    went: "led",
    opens: true,
    example: "Anna ponied Luna off Star, 30 min",
    seats: { Star: "Anna trail 30", Luna: "Anna groundwork 30" },
  },
  {
    words: "led|ponied|leading|ponying|lead H off|from|alongside|beside|behind L",
    rider: "I",
    went: "led",
    example: "led Luna off Star, 30 min",
    seats: { Star: "me trail 30", Luna: "me groundwork 30" },
  },
  {
    words: "led|ponied|leading|ponying|lead H off|from|alongside|beside|behind him|her|it",
    rider: "I",
    went: "led",
    beside: true,
    example: "hacked Star 40 min, led Luna off her",
    seats: { Star: "me trail 40", Luna: "me groundwork 40" },
  },
  {
    words: "with|w H in tow",
    rider: "I",
    went: "led",
    beside: true,
    example: "hacked Star 40 min with Luna in tow",
    seats: { Star: "me trail 40", Luna: "me groundwork 40" },
  },
];
