import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { WordClass } from "../../lexicon/word-class.ts";

/** Words that open a clause with a capital and are nobody's name. */
export const openers = new Set(
  "self girls boys ladies lads children pupils if as since although once whenever how what why where who which my your his her our their there here this that these those instead afterwards later finisher accessory accessories superset circuit programme score result results date activity duration correction client gym session strength conditioning forgot home daily supposed usually logging late catching another nothing absolutely proper might may maybe hopefully perhaps should could would show clinic comp competition event rally class camp great good nice lovely quick first felt fun hard tough super short little both rain cold windy wet hot new old same also really very much lots loads best worst bit some more no not lesson warm morning evening quiet slow fast easy solid decent awful bad big small long last next only just then after before when while because but and so still even all every each another other one two three four five today yesterday week weather arms legs back shoulders chest knee knees hip hips hands feet head grip form pace total time distance felt had was got did went tried worked managed finally happy tired sore stiff fresh good main set sets round rounds part notes note plan work rest food water coffee sleep dogs dog kids wife husband mum dad gran grandma grandad grandpa nan granny coach team club group class open water half full mile miles parkrun race track trail road hill hills interval intervals tempo fartlek strides drills cooldown warmup hilly flat undulating muddy garmin strava relay chip cross tomorrow tonight slept woke drove spent took weighed ate drank stretched".split(
    " ",
  ),
);

const nameClasses = new Set<WordClass>([
  "Word",
  "NamedWod",
  "Maximum",
  "Month",
  "Filler",
  "DayPart",
  "HorseWord",
  "Bar",
  "Label",
  "Exercise",
  "Cluster",
  "Scaling",
  "Activity",
  "Weekday",
  "PlanDay",
  "Added",
  "Interval",
  "Sets",
]);

/** "RF", "NH": the legs of a horse by their letters. */
const legCode = /^[lrno][fh]$/u;

/** Could this lexeme be a name in a place where one is expected? Lower case only if it is no everyday word. */
export const couldBeName = (lexeme: Lexeme | undefined, allowLower: boolean): boolean => {
  if (!lexeme) return false;
  if (lexeme.class === "Athlete") return true;
  if (legCode.test(lexeme.text)) return false;
  if (lexeme.capitalised)
    return nameClasses.has(lexeme.class) && !lexeme.text.includes(" ") && lexeme.text.length > 1;
  return (
    allowLower &&
    (lexeme.class === "Word" || lexeme.class === "NamedWod") &&
    /^\p{L}{3,}$/u.test(lexeme.text) &&
    !openers.has(lexeme.text) &&
    !commonWords.has(lexeme.text)
  );
};
const commonWords = new Set(
  "you like really so well holiday vacation ever twice once just home out work school lots some both all bareback uphill downhill round around through along over into onto past near beach woods field forest fields river lake road roads track local park hills mountain gravel trails commute town outside inside alone solo together hard fast slow indoors outdoors zone race back there here until till this that with without today again".split(
    " ",
  ),
);
