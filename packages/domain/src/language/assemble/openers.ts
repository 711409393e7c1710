/** Words that open a clause with a capital and are nobody's name. */
export const openers = new Set(
  "might may maybe hopefully perhaps should could would show clinic comp competition event rally class camp great good nice lovely quick first felt fun hard tough super short little both rain cold windy wet hot new old same also really very much lots loads best worst bit some more no not lesson warm morning evening quiet slow fast easy solid decent awful bad big small long last next only just then after before when while because but and so still even all every each another other one two three four five today yesterday week weather arms legs back shoulders chest knee knees hip hips hands feet head grip form pace total time distance felt had was got did went tried worked managed finally happy tired sore stiff fresh good main set sets round rounds part notes note plan work rest food water coffee sleep dogs dog kids wife husband mum dad coach team club group class open water half full mile miles parkrun race track trail road hill hills interval intervals tempo fartlek strides drills cooldown warmup hilly flat undulating muddy garmin strava relay chip cross".split(
    " ",
  ),
);
