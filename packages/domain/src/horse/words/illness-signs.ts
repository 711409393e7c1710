/** A pattern with an example that is a test (the horse is Beau). */
export type Row = { readonly pattern: RegExp; readonly example: string };

/** Medicines by the names that a yard has for them. */
const medicine =
  /\b(?:bute|danilon|equipalazone|previcox|equioxx|metacam|banamine|finadyne|sedalin|domosedan|dormosedan|acp|gastro ?gard|ulcer ?gard|regumate|antibiotics?|painkillers?|sedat(?:ed|ive|ion)|ventipulmin|prascend)\b/iu;

const given = /\b(?:gave|given|had|got|injected|dosed|jabbed|took)\b/iu;
const repeated =
  /\b(?:daily|twice|once|times|each|every|both (?:ends|feeds)|morning and|night and|a day|per day|am and pm|course|until|till|for)\b/iu;

/** Whether words tell of medicine that a horse was given or is on. */
export const tellsOfMedicine = (text: string): boolean => medicine.test(text);

/**
 * Whether it was one dose: a horse that is "on bute" is on it until somebody says otherwise. The pain killers of a yard ("bute" above all) act
 * for about a day: whoever comes on the next day has to know.
 */
export const tellsOfDose = (text: string): boolean =>
  tellsOfMedicine(text) && given.test(text) && !repeated.test(text);

/** Signs of a horse's illness or injury, in the words of a yard and of vets, one per row. */
export const healthForms: readonly Row[] = [
  {
    example: "Beau had a light colic at five in the morning",
    pattern:
      /\b(?:colic\w*|chok(?:e|ed|ing)\b|quidd\w+|diarrh?o?ea|scour(?:s|ing)|impaction|gut sounds?)\b/iu,
  },
  {
    example: "poos very loose from Beau since the haylage changed",
    pattern:
      /\b(?:droppings?|poos?|poo|piles?|manure|dung)\b.{0,30}\b(?:loose|runny|watery|dry|hard|few|none|nothing|less)\b|\b(?:loose|runny|watery|dry|no|(?:only|just) (?:one|two|a few))\b.{0,12}\b(?:droppings?|poos?|poo|piles?|manure|dung)\b/iu,
  },
  {
    example: "Beau hardly drank overnight",
    pattern:
      /\b(?:hardly|barely|not|isn['’]?t|won['’]?t|hasn['’]?t|didn['’]?t|doesn['’]?t|never|off|refus\w+)\b.{0,20}\b(?:drink\w*|drank|drunk|eat(?:s|ing|en)?|ate|touch\w*|(?:his|her|its) (?:feed|food|hay|water|breakfast|dinner|tea))\b|\b(?:off (?:his|her|its|the) (?:feed|food)|drops? (?:his|her|its|the) feed|half (?:his|her|its) (?:feed|breakfast|dinner|tea|hay))\b/iu,
  },
  {
    example: "Beau's eye is gunky and half shut",
    pattern:
      /\b(?:eyes?|nose|nostrils?)\b.{0,25}\b(?:weep\w*|gunk\w*|goop\w*|runny|running|swollen|shut|closed|cloudy|blue|blood\w*|bleed\w*|discharge|snot\w*)\b|\b(?:weep\w*|gunky|goopy|runny|swollen|cloudy|blood|bloody|discharge|snotty)\b.{0,30}\b(?:eyes?|nose|nostrils?)\b|\bnose ?bleed/iu,
  },
  {
    example: "mud fever starting on Beau's white legs",
    pattern:
      /\b(?:mud fever|rain (?:scald|rot)|sweet itch|ringworm|hives|urticaria|lice|scab(?:s|by)?|sarcoids?|thrush|greasy heels?|girth galls?|warbles?|itch(?:y|ing))\b/iu,
  },
  {
    example: "digital pulses up on Beau, feet warm",
    pattern:
      /\b(?:abscess\w*|lamini\w*|digital pulses?|seedy toe|navicular|splints?)\b|\b(?:feet|foot|hoof|hooves|legs?|tendons?|joints?|hocks?|fetlocks?|knees?|hind|fore)\b.{0,25}\b(?:hot|warm|puffy|filled|filling|swollen|thick)\b(?! (?:gel|socks?|water))|\b(?:filled|puffy|swollen|blown)\b.{0,25}\b(?:legs?|hocks?|knees?|fetlocks?|joints?|jaw|sheath|belly|glands?)\b|\bjaw\b.{0,15}\bswollen\b/iu,
  },
  {
    example: "Beau came in on three legs",
    pattern:
      /\bthree legs\b|\b(?:short|lame|unlevel|unsound|footsore|pottery|hopping|resting)\b.{0,12}\b(?:on|in|behind|in front|off|near|left|right)\b|\b(?:lame|footsore)\b/iu,
  },
  {
    example: "Beau very stiff coming out of the box",
    pattern:
      /\b(?:tied|tying)[- ]up\b|\bazoturia\b|\bstiff\b.{0,20}\b(?:box|stable|board|behind|walking)\b/iu,
  },
  {
    example: "Beau is swaying behind when I turn him",
    pattern:
      /\b(?:sway\w*|wobbl\w*|stagger\w*|stumbl\w*|collaps\w*|head[- ]?shak\w*|shaking (?:his|her|its) head)\b/iu,
  },
  {
    example: "Beau breathing quick in the stable and sweaty behind the elbows",
    pattern:
      /\bbreath\w*\b.{0,12}\b(?:quick|fast|hard|heavy|heavily|laboured|labored|noisy)\b|\b(?:quick|fast|laboured|labored|heavy|noisy) breath\w*|\b(?:has|have|had|running) (?:a )?(?:temperature|temp|fever)\b|\btemp(?:erature)? (?:is |was |of )?(?:3[89]|4\d|10[1-6])\b|\bshiver\w*\b|\bcough(?:s|ed|ing)?\b/iu,
  },
  {
    example: "found a lump on Beau's girth line",
    pattern: /\b(?:lumps?|bumps?|swellings?|cracks?)\b.{0,20}\b(?:on|in|at|behind|under|near|where)\b/iu,
  },
  {
    example: "Beau 39.1 at five o'clock, head down",
    pattern:
      /\b(?:3[89]|4[01]|10[1-6])[.,]\d\b(?!\s*(?:k|km|m|cm|mm|kg|g|lbs?|mi|miles?|min\w*|sec\w*|s|h|hrs?|%)\b)(?!\s*%)/u,
  },
  {
    example: "Beau went short in trot",
    pattern:
      /\b(?:went|going|goes|felt|feels|looked|looks|bit|little|slightly|still|moving|trot(?:s|ted|ting)?) (?:(?:a )?(?:bit|little|touch|tad) )?(?:short|uneven|footy)\b(?! (?:of|ride|hack|lesson|session|contact|rhythm|ground|rein))|\b(?:uneven|short) (?:steps?|strides?|in (?:the )?(?:trot|walk)|on (?:the )?(?:left|right|near|off|turns?|hard|circles?))\b/iu,
  },
  {
    example: "Beau felt off today",
    pattern:
      /\b(?:felt|feels|looks?|looked|seem(?:s|ed)|is|was|bit|little|slightly|still|just) off(?= *(?:$|[,.;!]|today|tonight|behind|in front|in trot|on (?:the |his |her |its )?(?:left|right|near|off|hind|fore|front)))|\bheat in\b/iu,
  },
  {
    example: "still a smidge unlevel is Beau",
    pattern: /\b(?:unlevel|unsound|in season|dull|lethargic|not (?:himself|herself|right))\b/iu,
  },
  {
    example: "Beau lost a shoe, left front",
    pattern:
      /\b(?:lost|threw|thrown|cast|pulled|twisted|sprung|missing) (?:a |an |another |his |her |its |the )?(?:(?:front|hind|near|off|left|right|fore) )*shoe\b|\bshoe\b.{0,12}\b(?:came off|hanging|missing|twisted)\b/iu,
  },
  {
    example: "Beau cut his leg in the field",
    pattern: /\b(?:cut|gashed|grazed|punctured|tore|bruised|hurt) (?:his|her|its)\b/iu,
  },
  {
    example: "blood and a cut on Beau's shoulder",
    pattern:
      /\b(?:weeping|cuts?|gash(?:es)?|lacerat\w*|puncture\w*|stitch(?:es|ed)|graze[sd]?|wounds?|bite mark|bleeding|rubbed raw|sores?)\b.{0,25}\b(?:on|of|over|under|above|below|behind|by|near)\b/iu,
  },
  {
    example: "gave Beau 2 bute",
    pattern: medicine,
  },
  {
    example: "Beau dips away when you brush his back",
    pattern:
      /\b(?:dips?|flinch\w*|sore|cold[- ]backed|tender)\b.{0,25}\b(?:back|away|brush\w*|saddle|touch\w*|loins)\b/iu,
  },
];

/** Signs that are over, or not about a horse. */
const over =
  /\b(?:(?:is|was|are|were|has|does)(?: not|n['’]?t) (?:\p{L}+ )?(?:lame|stiff|sore|swollen|cough\w*|unlevel|off|sick|ill)|not (?:lame|stiff|sore|swollen|coughing|unlevel)|no longer (?:\p{L}+ )?(?:lame|stiff|sore|swollen|cough\w*|unlevel|off|sick|ill)|no signs? of|never \p{L}+ed|in (?:19|20)\d\d|last year|years? ago|no (?:more |longer |sign of )?(?:cough\w*|heat|swelling|lameness|pain)|(?<!not )gone\b(?! (?:off|up|lame|for|out|in|to|through|short|stiff))|cleared(?: up)?|healed|healing|back to (?:normal|him|her|it)self|back to normal|all (?:clear|normal|good|fine|ok)|(?:is|are) away|not a peep|better now|over it|sound again|right (?:down|again)|clean as|never (?:had|coughed))\b/iu;
const notTheHorse =
  /\b(?:my|i['’]?m|your|who)\b.{0,14}\b(?:cough\w*|lame|knees?|back|legs?|eyes?|nose|temperature|fever|cold|shoe|wound spray)\b|^\W*thought\b|\b(?:if|whether|recommend|has any(?:body|one))\b|\b(?:rug|girth(?! (?:line|area))|bridle|saddle(?! (?:area|patch))|numnah|gloves?|boots?|video)(?:['’]s)?\b/iu;

/** Whether a sentence says that something is wrong with a horse now. */
export const namesSignOfIllness = (sentence: string): boolean =>
  healthForms.some(({ pattern }) => pattern.test(sentence)) &&
  (!over.test(sentence) || /\bnot (?:quite )?(?:gone|clear|right)\b/iu.test(sentence)) &&
  !notTheHorse.test(sentence);
