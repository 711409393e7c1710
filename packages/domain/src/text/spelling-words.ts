/** What is typed in haste or by ear, and what it stands for. */
export const hastySpellings: Readonly<Record<string, string>> = {
  n: "and",
  b4: "before",
  "2day": "today",
  "2moro": "tomorrow",
  "2morrow": "tomorrow",
  "2nite": "tonight",
  u: "you",
  ur: "your",
  r: "are",
  c: "see",
  y: "why",
  wen: "when",
  hoe: "how",
  waht: "what",
  wut: "what",
  begining: "beginning",
  beggining: "beginning",
  beginnig: "beginning",
  stuf: "stuff",
  gona: "gonna",
  gunna: "gonna",
  wrk: "work",
  tht: "that",
  agn: "again",
  bfr: "before",
  cudnt: "couldnt",
  shud: "should",
  kno: "know",
  doin: "doing",
  goin: "going",
  jus: "just",
  cud: "could",
  til: "till",
  agian: "again",
  wat: "what",
  wats: "whats",
  wht: "what",
  hw: "how",
  nite: "night",
  tonite: "tonight",
  thx: "thanks",
  plz: "please",
  pls: "please",
  tho: "though",
  cuz: "because",
  compair: "compare",
  compaired: "compared",
  puls: "pulse",
  swiming: "swimming",
  benchpress: "bench press",
  skwat: "squat",
  hevy: "heavy",
  programm: "program",
  wk: "week",
  wks: "weeks",
  mth: "month",
  mnth: "month",
  lst: "last",
  ths: "this",
  yday: "yesterday",
  ystrday: "yesterday",
  tmrw: "tomorrow",
  tmr: "tomorrow",
  tomo: "tomorrow",
  tdy: "today",
  avrg: "average",
  mny: "many",
  rist: "wrist",
  rists: "wrists",
  strait: "straight",
  wich: "which",
  meny: "many",
  frist: "first",
  wiht: "with",
  teh: "the",
  taht: "that",
  hav: "have",
  rember: "remember",
  protien: "protein",
  sry: "sorry",
  srry: "sorry",
  soz: "sorry",
  nvm: "never mind",
  yest: "yesterday",
  tmw: "tomorrow",
  "2mrw": "tomorrow",
  abt: "about",
  bc: "because",
  bcs: "because",
  lemme: "let me",
  gimme: "give me",
  thru: "through",
  rn: "right now",
};

/** Everyday words by which training, food, times and figures are spoken of, as they are to be spelt; a slip in one hides what is meant. */
export const everydayWords: readonly string[] = `
  week weeks month months year years yesterday today tomorrow tonight morning afternoon evening weekend before after again average total
  often longest fastest quickest heaviest furthest farthest highest lowest heavier lighter faster quicker slower longer shorter further
  best better more most less least much many since between during until workout workouts session sessions exercise exercises training
  trained program programme schedule planned target targets remaining protein calories calorie carbs carbohydrates weight weighed resting
  heart pulse sleep slept breakfast lunch dinner snack deadlift deadlifts bench squat squats squatted shoulder shoulders running swimming
  cycling walking rowing riding stretching kilometres kilometers kilometre kilometer metres minutes minute seconds kilos pounds distance
  delete remove restart resume pause unpause continue complete completed finished remember forget instead cancel skip compare compared
  difference progress record records streak volume straight wrist ankle doesnt didnt dont cant wasnt havent isnt because really please
  thanks actually should would could tired hurts hurting injured injury stomach muscle muscles barbell dumbbell dumbbells kettlebell
  equipment undo change replace swap easier harder question answer correct wrong mistake
`
  .trim()
  .split(/\s+/u);

/**
 * Words of their own that `nearestWord` would take for a slip of an everyday one: of English as it is written (SCOWL, up to size 55), of first
 * names, and of the exercises and disciplines. Whoever adds an everyday word adds those near it (docs/decisions/0047-spelling-of-everyday-words.md).
 */
export const realWords: ReadonlySet<string> = new Set(
  `
  abril actual actuality actuary acutely afternoons afters ageist aghast agosto aguste alain alter angle anke ankles anklet annually
  answers april apter aster august augusta auguste augusto averaged averages avril barbells bather batten batter battery battier beach
  beaks beaten beater becks beech beefier belch bethan bethena betray betrayer bette betteann betters bettine bettor bitten bitter
  bitterer blench boater bother breakfasted breakfasts btwn buffer bunch burble butter buttery cabs caloric camper campier canaries
  cancels cancer canopies carbohydrate cards cares caries caris carks carobs carps carries carrycot cars carts carys chance chancel chane
  changed changes charge chlorides chloris claire clare clari clarie claris cloris cold collared collete colonies color colorize colorizes
  colors colourise colourises colourizes combated compassed compelled compete competed compiled complected complex composed composted
  compote compute conceal confine contain continua continual continued continues continuum convince coopered corrects couldn counsel
  couplet couplets crabs curbs dairying dalt daring darning deadlier deadline deadlines dealt deanery deceiver decent deference deleted
  deletes delt delta denier deplete derange descent didn differences different diffidence dilate dilute dinar diner dinned dinners dint
  dismember dissent distanced distances distant distaste distinct docent doesn dolt donor downer downier drawing drongo droning drying
  duding dumbly dunner duping dwelt easter energise energises evenings eventing excise excises exorcise exorcises exorcism exorcisms
  exorcist exorcists expertise falter famished farther fasted fasten fatter fattest fattiest feistier feistiest ferdy fester financed
  finessed finises finish finisher finishers finishes fished forge forged forger forges forgets forgot foster frayda fred freda freddi
  freddy fredi fredia freida frida friday fridays frido fried frieda fritter frothier fruitier fruitiest furnished furriest furthers
  fustier hairdryer harden hardier hardware harper hart harts haven havens haziest headier headiest headrest hear heard hears hearth
  heartiest hearts hearty heat heaves heaviness heavyset heftiest herder hoarder hoariest hoover hover hugest hunting hunts hurling hurls
  hurt hurtling huts incited injures insisted insured inured january kettlebells kills kilns kilo kilts languor last later lather latter
  laughter launch leapt leas lease leash leather lest letter lighted lighten lighters linger lingerer lingerie linguist list liter lither
  litre litter lodger logger loiter loner longe longed longhair longueur loosest looter lost lounger lousiest lowliest loyalest lurch
  lushest lust luther lynch manatee manatees manda mandi mandie mandy mantis marc march marci marco marcy marooning marring marrying marsh
  match maters matres matrices matters mattress matures mend mended mendy meres mescal mescals meteors meters metes metre metros mind
  minda mindy minetta minette mint minta minty minuet minuets minuses minutest minutia minutiae miring miscall miscalls mistaken mistakes
  mistook miters mitres moaning moments monah monday mondays monetise monte monti monty mooning mooring mornings moth mothers moths motors
  mound mounded mount mounts mourning mouth mouths muscly musical musicale musicales musicals mutters nonmember oaten palace pales pandas
  panned parse paule paused pauses peals peels pends pertain piles place places plaice planed planked planner planted plays plaza plazas
  pleas pleased pleases plies plows ploys plus pluses poles ponds portion pound preteen prioress process profess programmed programmer
  programmers programmes programs progressed progresses protean proteins proton prowess pulsed pulses purse quackery queer queerer quentin
  quest questing questioned questioner questions quiches quicken quickens quickies quickness quietest quire quirkiest raceme radioing
  raiding rail rally rang rarely raring raul rawley reading readying real realty reaming rearming reciting reclining recorded recurred
  redoing reel refining refraining regaining regally reilly rejoining relay rely remaking remanding remarking remembered remembers
  reminding remixing remote removed remover removes renting renumber repainting repairing repeals replaced replaces replays replies
  repulse rerunning resetting resisting resitting restarts restating resumed resumes retailing retaining retraining rewiring reword
  rewords ricard ricardo ricing ridding ridging riley riling rill riming ring ringo rising roaring roasting robing roley roll rollo
  roosting roping rousting roving rowings royall royally ruining rusting ryley sack sallower sand sande sanded sandi sandie sandy sandye
  saturdays scamming scats scatted scheduled scheduler schedulers schedules scion scions scouts scratching screeching scumming sealer
  seaming season seasons secession second sections seeming seep seller send sensuous sept september shack shallower shaming shamming
  shanda shandy sheep shelled shield shilled shimming shimmying shoaled shooter shorted shorten shouldnt shower shudder shudders sillier sindy sine
  sinead singe skated skates sketching skimming skimping slack slamming slatted slayer sleek sleeps sleepy slier slimming slowed slued
  slumming slur slyer smack smolder smolders smoulder smoulders snacks snick snuck soiled solar sold solder solders soldier soldiers soled
  solid solider sorter sound sounded sounder sower spamming spatted splatted squab squabs squad squads squalled squared squashed squatter
  squatters squattest squaw squawked squaws squinted squirted stack starching stark starlight steak steep stemming stitching stomachs
  stork straighten straighter straights strait streaks streaky stream stretchering stretchier strike stroke struck sturdy summing sundae
  sundays sundry sunned swamping swarming swatted sweep swept swigging swilling swimmingly swinging swiping swirling swishing tailing
  tainting tanks tanning tared taring tarring tarrying tday tearing thank thinks thursday thursdays thurstan tided tied tiered tiled timed
  tire tires tiring toady todays toddy tomorrows tonal tonights totals tracing tracking trading trailed trailing trainee trainer traipsing
  tramming tramping trapping trashing trawling treeing trend trended trialing tried truing trying tuesday tuesdays turned turning twining
  untie valma vellum velma volumes waged wagged waist wait wakened waking waling walkouts walling wanking want wasn weakened wednesdays
  weeds weekended weekends weeps wees weigh weighs weighted weights weighty whist whit wiatt wigged wight wist witt wold worksets world
  woulds wound wrest wright wring wrists writ writs wrongs wrung yeahs yearn yearns yeas yesterdays
`
    .trim()
    .split(/\s+/u),
);

/** Slips as people make them, by ear and by thumb, with what is meant. The examples are tests. */
export const spellingExamples: readonly (readonly [slip: string, meant: string])[] = [
  ["what'd i eat yesterday", "what did i eat yesterday"],
  ["Howd my squats go", "how did my squats go"],
  ["how many sesions did i do in novembr", "how many sessions did i do in november"],
  ["averege weigth since saterday", "average weight since saturday"],
  ["my protien targit", "my protein target"],
  ["hevier deadlfits befor brekfast", "heavier deadlifts before breakfast"],
  ["wensday excersise", "wednesday exercise"],
  ["rember my rist dosnt like strait bars", "remember my wrist doesnt like straight bars"],
  ["calory and calries", "calorie and calories"],
  ["kilometors runing tomorow", "kilometers running tomorrow"],
  ["2morrow and the day b4", "tomorrow and the day before"],
  ["Octobr's volume", "october's volume"],
  ["my most fast 5 km, make it more heavy", "my fastest 5 km, make it heavier"],
];
/** What looks like a slip and is none: words of their own, names, what is written in another way on purpose. */
export const noSlips: readonly string[] = [
  "he wanted a mount and a mouth full of water",
  "Marcy and Jule rode Mayor",
  "ran with Avril, then with Sunny",
  "a weak start, then planks, lunges and rows",
  "fried chicken, pears and a latte",
  "didn't, can't, wasn't",
  "he shouldnt canter",
  "exorcise the demons of last winter",
  "T-bar row, V-up, AMRAP, EMOM",
  "how many more long runs, in the week with most hard sessions",
];
