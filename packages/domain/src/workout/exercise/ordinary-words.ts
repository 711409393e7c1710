/**
 * Ordinary English words within correction distance of a word of an exercise name ("beach", "black", "plans"):
 * typed as they stand they are meant as they stand, and are never corrected.
 *
 * Chosen by that rule from SCOWL (Spell Checker Oriented Word Lists), sizes 10 to 50, and completed with words of
 * training diaries. SCOWL: Copyright 2000-2016 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell
 * these word lists, the associated scripts, the output created from the scripts, and its documentation for any purpose
 * is hereby granted without fee, provided that the above copyright notice appears in all copies and that both that
 * copyright notice and this permission notice appear in supporting documentation. Kevin Atkinson makes no
 * representations about the suitability of this array for any purpose. It is provided "as is" without express or
 * implied warranty.
 */
export const ordinaryWords: ReadonlySet<string> = new Set(
  `
aback abdication abdications abducted abductee abductees abducting able ablution ablutions abode abodes abound abounds accelerating accelerator accelerators accesses achieves actresses acts
addiction addictions addition additions adds advance advances agate agates aground aids ails aimed aims airlines airy alas albs ales alienate alienated alienates alienating ally alms alternately
alternation alternations alternative alternatives alternator alternators alto altos amrap andirons anger angers angle angler anglers angles angling anklet anklets anodynes ante anteroom anterooms
antes antic antics ants anus aptitude aptitudes arced arched archery arches arcs arena ares arise arises arks armday army articulate articulates arts assaulted assaulter assented asserted assessed
assigned assorted atlases attainment attainments attitude attitudes auctions awls axes baas babbling babe babes babied babier babiest backboard backboards backhand backhands backwash backwoods
backyard backyards baffling bail bails bake baked bakes baking balanced bald balded baldness balds bale bales balk balks ballsy balm balms bandied bandy bane banes bang banged bangs bani bank
banked banks banned banns bans barb barbs bard bards bare bares barf barfs bark barks barn barns baseball baseballs bases bask basks bass basses batching bats battening battering batting battled
baud bawl bawls bays beach beached beaches beaching bead beads beak beaker beakers beaks beam beams bean beans beard beards beat beats beau beaus beck becks beds beech beeches beer beers beet
beetling beets begs belated belay belch belched belches belching belied belies belle belled belles bellied bellow bellows berthing best bested bests betokens bets bias bibs bicycled bicyclist
bicyclists bide bides biding bids biker bikers bikini bile bilked bilking bill billies bills billy bind bindings binds bins biped bipeds birching bitching bite bites biting bits bitterly black
blacks blanches blanching bland bleaching bleaker blench blenched blenches blenching blend blending blends blinding bliss bloc blocs blow blows blunting boar boarding boars boas bobs bode bodes
bodices bogies bogs bogus boles boll bolls bolt bolted bolts bond bonded bonding bonds bones bonus bony boob boobs boom booms boon boons boor boors boos boot bootless boots bops bore bores born
bosh boss bosses botching both bottle bottles bottling bottom bottomed bottomless bouncing bows boxed boxer boxers boys brad brads bragging brags braiding branching brand branded branding brands
bras brass breaching bread breads breakups breathers breeders bricking bride brides bridged bridle bridles bridling briefing briefings brimming bringing brisking brood broods brook brooks
brunching buck bucks buddings buds bulb bulbs bulge bulges bulgy bulk bulks bull bullies bulls bully bumps bums bunch bunched bunches bunching bundling bung bungs buns bunt buntings bunts burg burgs
burped burs buses buss busses bust bustling busts buts butte butterfat butterflied butteries buttes buys cabled cabs caches caddying cads calibers calk calks call callings calls calm calms calve
calved came cameo cameos camp camps cams candying cane canes cankered cans canter cantered canters cants caps capstans captaincy captained captions carbs card cards care careered careless cares
caress caresses caries caroling caroming carouses carp carps carrier carriers cart carts carves cassocks cast caste castes castor castors casts catcher catchers catchy cater caters cattails caves
caws chambers chap chaplains chaps chapters char charring chars chaster chats cheat cheating cheats chess chic child chillings chills china chink chinks chino chinos chip chipper chippers chips
chit chits chock chocks choir choirs chomp chomps chopped choppered choppier chose chow chowders chows churches churl churls cinching circle circled circlet circlets circuses cirrus clack clacks
clad claim claiming claims clamber clambered clambers clamming clamp clamping clamps clan clanging clanking clans clappers clasp clasps class classical classicism classicist classier classiest
classify classing clatters clay cleaner cleaners cleanest cleanings cleanness cleanse cleansed cleansers cleanses cleansing cleanups clear cleared clearing clearings clearness clears cleat cleats
cleaved cleavers cleaving clenched clenches clenching clerking clew clews click clicking clicks climaxing clime climes clinched clinches clinching clinging clinkers clinking clip clippers clipping
clippings clips cloak cloaking cloaks clobbers cloisters clomp clomping clomps clone clones clop clops closed closer closest closet closets clove cloves clowning clubbing cluck clucks clumping
clunkers clustered clutched clutches clutching clutter clutters coach coaches coaster coasters coats cobs cock cocks cocooned code codes cods cogs coiling coin coins coke cokes cols colt coma
comas comb combs come comes competitive competitor competitors composition compositions computation computations conceals concedes conceit conceits concentrating concerns concert concerto
concertos concerts conch concocts congests conk conks connective connectives connects cons consecutively consents contains contents contests contexts controller controllers convention
conventionally conventions convents converts coop coops coos cope copes copper coppers copra cops cordless core cores corps cote cotes cots couched couching cough counters coup coups course
courtesies cove coves cowl cowlings cowls cradled cram crams crap craps crash crashes crass crassest crassness craw craws creaking creaming creasing creating cress crest crests cribbing crimping
crock crocks crone crones crop cropper croppers crops crosiers crossed crosser crossest crossness crotches crouch crouched crouches crouching crows crucified crucifies cruisers crullers crumbing
cruncher crunchier crunchiest crunchy crusaders crushed crushing crust crutch crutches cubs cull culled culling culls curacies curb curbed curbing curbs curd curdled curdling curds cure cured
cures curing curler curlew curly curried curries curry currying curs cursed cursing curt curtails curtains curtly curtness curtsied curved curving cuts cyclists cyclones czars dabs dads dancer
dances dangers daubs dawn dawns deadlier deadliest deadline deadlines deadliness deaf deal dealings deals dealt dean deans dear dears death deaths debs debt debts decal decals deceived deceives
declaimed declared declares decree decrees deed deeds deem deems deer defective defectives defenses defensible defensing defensively definite deft deli delimits delis deliver delivered deliverer
deliverers delivering delivers dell dells deload delta deltas dens dent dents deplaned deplanes derive derives desk desks destined destines detained developed develops diagonally dick dicks dies
digs dill dills dims ding dings dins dislocated dislocating dissociate dissociates dissociation dive divers dives doable dock docks docs does doing doings dolt dolts done dons dots doubled doublet
doublets doubly downwind downy drab drabs dram drams draw draws dray drays dread dreads dregs driers dries drily drip drips drivel drivels driven driver droll droop droops dropsy dross drove
drovers droves drown drowns drubs drug drugs drying duck ducks duds dues dump dumps duns duos dusk dust dusts dwelt dyeing dynamical dynamism dynamite dynamites each ease eases easier easiest east
eats echoes eggs egocentric egocentrics egos eighth eighths eighty elevate elevates elevator elevators elliptic elliptically emom energise energises enervated eras errs eternal ethos evasions
evening exceeded exclusive exclusives exercised exes exits exorcise exorcised exorcises exorcism exorcisms exorcist exorcists expanded expansion expansions expansive expended expensive expertise
expletive expletives explosion explosions explosively extensional extensive externally extruded extrusion extrusions faced facet facets fact facts fade fades fading fads faeces fags fake fakes
faking fall falloffs falls fame fang fangs farce farces fare fares faring farmed fart farts fascinates fascists fate fates fating fats fauns fawns faxes faxing faze fazes fazing feast feasts feat
feats feces feed feeds feel feels fees fell fells felt felts fence fences fens fest fests fiat fiats fibre fibres fife fifes figured file files fill fills finder finders fine finer fines fins
firearm firearms fired firm firmer firms firs fist fists five fives fixes flab flag flags flak flan flap flaps flattens flatter flatters flattery flaw flaws flax flay flays flee flees fleet fleets
flied flier fliers fliest flinches flit flits float floaters floats floe floes flog flogs flood floods flop flops floss flour flours flue flues fluster flusters fluttered fluttery flyer flyers
foal foals foamy fogs folk folks fond font fonts food foods fool fools forbears ford fords fore forearmed forehand forehands fores forewarns forewords form former forms fort forts forwarded
forwarder forwardest foul fouls framer framers frat frats freehold freeholds frenzies frescoes fret frets fries fritters frond fronds frost frosts fuel fuels fully furl furls furs gabs gads gale
gales game games gape gapes garb garbs garmin gases gastric gated gave gaze gazes gees gelding gels gems gents germane giblet giblets glue glues glut gluten gluts goad goads gods gold golds goody
goof goofs gook gooks goon goons goop goriness grad grads grain grains gram grams grass grate grates gratifies gratuities gravitates gray grays greasiest greatness greenest grid grids grim grin
grinders grins gripe gripes grit grits groan groans grounders groupers grown grub grubs guillotined guts gymnasts hacked hacking hags hale hales hall hallow hallows halls halon halt halts hammed
hammered hammering hammerings hamper hampering hampers hamstrung handing handled handler handlers handy hanged hank hanks happier happiest harasses hardness hardy hare hared hares hark harks harm
harmless harms harnessed harp harpies harps harpy hart harts hats having hawk hawks haws hays heading headings heady heal healing heals heap heaping heaps hear heard hearing hearings hears heat
heating heats heave heaves heavier heaviest heaviness heck heed heeds held hell helpings hems herd herds herrings hers hews hexed hick hicks hies highball highballs highborn highboys highways hims
hind hinds hinging hippies hippy hiss hits hoard hoards hobs hock hocks hods hoed hoes hogs hole holed holes holy hood hoods hoops hope hopes horizontally hours hows hubs huddle huddles hues huge
hums hunk hunks hunt hunts hurdled hurdler hurdlers hurtle hurtles huts hydrates hype hyped hypertension hypes icon icons inaner inched included includes indebted indented infected infer infernal
inferred infers infested info ingested inherited injected inklings inks inline inns inserted integral integrals inter intermediaries intermediary internalise internally interned internee internees
internet interred inters interval intervals intros invented inverses invested ions irony isinglass isms itch itches jackass jackknifed jackknives jagged jags jammed jerkin jerkins jerky jigged
jigging jigs jobs jock jocks jogger joggled joggling jots jottings joys jugged jugging jugs jumper jumpers jumpiness jumpy keeling kenneling kens keys kickoffs kicky killings kilo kilos kink kinks
kiss kites kneading kneed kneeing kneel kneels knelling knew knockouts knowings labs lading ladings lads lagged lags laid lams lancing landline landlines lane lanes lank laps lapwings lard larding
lards lass last lasts late lateraled laterally lath lathe lathes laths latitude latitudes latrines latte lattes laud lauding lauds laws laying lays lead leads leaf leafs leak leaks lean leanings
leans leapt leas leer leers lees left lefts legday leis lend lending lends lens leper lepers less lesson lessons lets levee levees level levels leveraged liberals lickings lids life lilt lilts
lineal liner liners lint list lists literal literals liver livers loaf loafs loam loan loans lobs locking locus lodgings loft lofts loge loges logged logo logos lone loner loners longe longed
longeing longing longings looming looping loosing looting loped lops lord lords loser losers loss lots loud lounge lounged lounges lounging lover lovers lowed lugged lugging lugs lumber lumbers
lung lungs machetes machined machinery machinist mads maids mails mains maintain maintains mall malls mane manes manse many maps marched marcher marchers mare markings mars marsh marshes masher
mashers mass mastery match matches mats matter matters maws maxed meanings means meatballs meddle meddles medias medicate medicates medicinal medics megs melds mends mess mews middies midst miked
mild mile miles milf milfs militancy militant militarily militarise militarised militarises militarism militarist militarists militarize militarized militarizes militate militates milk milks mimed
minds mined ministers mins minster mired miss mister misters mixer mixers mixes moaning moans mobilise mobilises mobilize mobilizes mobster mobsters mods moistens moister moldings molesters moll
molls monastery monikers monitors mooing mooning moorings moping moraines moralities morality morbidity moss motility mountainous mounting mountings mourning mover moves mowers mowing muddle
muddles mugs mull mulls multiplex multiplexes multiplied multiplier multipliers multiplies multiply mums muscled muse muses mush musk mussy must muster musters musts naturalise naturalism
naturalist naturally needled needless negating negation negations negatived negatively neural neutralise neutrally neutrons niches nick nicks night node nodes noes noise noises none noose nooses
nope nosed nosh noshes nosy note notes nuder oafs oats obliquely odes ohms oldies olives omen omens onus oops opened operands opposing opposition opts orations ores ours oust ousts oven ovens
overbear overbears overeats overhang overhangs overhaul overhauls overhear overheard overhears overheat overheated overheats overhung overlaid overland overload overloads overpaid overseas overt
owes oxen pace paces pack packs pact pacts paddock pads pain pains paint painters paints palace palaces palate palates pale pales pall palled palling pallor palls palmy pals pancaked pane panes
pans pant panthers pants papa papas paps parables parallax paralleled parallelism pare pares park parka parkas parkrun parks pars parse parsed parses partakers partakes partially particle
particles partings partisans partnered party passages passed passel passels passer passions passively past pastes pastimes pasts pate pates pats paunches paws payoff payoffs pays peace peaces peak
peaks peas peek peeks pees pegs peloton pelvis pens peps perk perks peroration perorations personal personals pert pertness perusing petition petitions pets pews phone phones pick picks pies pigs
piked piker pikers pile piles pill pilled pilling pills pinched pine pines ping pings pink pinks pint pints pipe pipes pips pirated piss pisses pistil pistils piston pistons pitch pitches pits
placed placer placers plaguing plaice plaiting plan planed planet planets planing planned planning plannings plans plant planted planting plantings plants plated platen platens platformed playoffs
pleasing plied pliers ploy ploys plucking plug plugs plum plums plunging plunk plunked plunking plunks pluses plush poachers pock pocks pointy poise poises poke poker pokers pokes pole poles poll
polled polling polls polo pone pones pope popes pore pores port portions ports posed poser posers posh posies positing positional positioned positive positives positron positrons posse posses post
posterity posts posy powder powders poxes praising prancing prank pranks prate prates preached preaches preachier predated preening premising prepossess prepping preps presaging presiding
pressings pressure pressures pressuring presuming preys pries priestess print prints privation privations probated probates probation probe probes problems processing procession processions
profanation profanations profaned professing profession professions proffers profited progressing progressive progressives promoted promotion promotions prompted prong prongs prorated prorates
prose prospers prove proves prowled prune prunes psalm psalms puck pucks puke pukes pullday puller pullers pullet pullets pulp pulped pulping pulps pulsed pulsing punch punches puns purl purled
purling purls pushday pusher pushers pushover pushovers pushy puss pusses pwns pyramidal pyramided quack quacks quadricepses quadruple quadrupled quadruples quadruplet quadruplets quay quays quid
quids quirk quirks race races racket rackets racking racy rage rages rags raided railed railings rained rains rams rang ranged ranger rangers rangy rank rankings ranks rant rants rape rapes raps
rational rationals rats rawer rays reached react read reads real reals ream reams reap reaps rearm rearms recessed recesses recreated reds refereed referees referred refs regularise regularly
regulate regulates regulators rehearsed rehearses reheated reins rejected relapses relation relational relations relearns released relegate relegated relegates relented remittance remittances
renegaded repealed repeatedly repeater repeaters repelled repented replaced replayed repleted reported rept resented reserved reserves resistant respected responded responds responsive rest
restated rested retch retches retreated revealed revelled revelries revenged revenges revenues revere revered reverend reverends reveres reverie reveries reversal reversals reverted rick rickets
ricking ricks right rigs rill rills rims rind rinds rink rinks ripe rips rise rises riverbed riverbeds roach roaches roams roan roans roar roars robe robed robes robing robs rocked rocker rockers
rockier rockiest rockiness rode rods roes roger rogers roil roiling roils role roles rolled rollicks romp romps rook rookies rooking rooks rooms roped roping rosaries rosary rose roses rotating
rote rots rotund rove roved rover rovers roves roving rowel rowels rubs rues ruffians rugs ruing ruining ruins rums rune runes rung rungs runnels runner runt runts ruts sacs sades safely sags said
sailings saith sandbank sandbanks sandbar sandbars sandhogs sanding sandy sane sang sangs sank sans saps sass sassy satchels sated satraps sawing says scab scabs scad scads scalding scallion
scallions scalp scalps scam scamming scamp scamps scams scan scanning scans scansion scanting scapula scapulae scar scars scat scathing scats scatting scone scones scoot scoots scotched scotches
scotching scout scouts scow scows scrap scraps scratched scratches scratching screeches scrimp scrimps scripted scripting scuffle scuffled scuffles scull sculls scumming scuttle scuttled scuttles
seabed seabeds sealed seam seamed seams sear searched searches searching seared sears seas seat seats secs sedated sedge seed seeds seek seeks seem seems seen seep seeps seer seers segmented
segments sell sells send sends sepal sepals serrated serves session sessions sets setup setups severing sewing sews sexes shadings shagging sham shamming shams shearing shed sheds sheering
sheeting shell shells shes shies shiftless shim shimmed shimming shimmying shims shine shines shingle shingles shingling shinning shinnying shiny ship shipped shippers shipping shit shits shod
shoe shoes shogun shoguns shone shoo shoos shoot shoots shop shopping shops short shorts shouldered shout shouts show shows shrinking shrub shrubs shtick shticks shuddering shudders shuffled
shuffler shufflers shun shunning shuns shut shuts shutters shutting shuttled sick sicks sics sided sideline sidelines sidelining sidelong siding sidings sidle sidles sifts signings silts sims sine
sing singe singed singeing singes singing singled singling singly sings sinning sins sipped sipping sips sire sires sirs sises sissier sissiest sitar sitars site sites sixes size sizes skate
skated skates skein skeins sketched sketches sketching skewering skid skidding skids skier skiers skies skiff skiffs skill skills skim skimmed skimming skimp skimped skimping skimps skims skinless
skinning skipper skippering skippers skirting skit skits skulk skulks skying slab slabs slag slags slamming slanting slap slapping slaps slat slated slats slaw slay slayings slays sledged
sledgehammered sleeker sleeking sleepier sleeping sleepless sleeting slew slews slice slicer slicers slices slicing slick slicks slid slier slim slime slimmed slimming slims sling slinging slings
slinking slip slipped slippers slipping slips slit slits sliver slivers slob slobs sloe sloes slog slogs sloop sloops slop slopping slops slot slots sludge slued slugging slum slumming slums smart
smarts smearing smell smells smirches smite smites smithy smoldering smolders smoulder smouldering smoulders snacking snaffles snap snapping snaps sneering sneezing snide snider sniff sniffled
sniffles sniffs snip snipped snippets snipping snips snitch snitched snitches snitching snits snoop snoops snot snots snow snows snuffle snuffled snuffles snugging soap soaps soar soars sobering
sobs sods solder soldering solders soldiered soldierly soled soles solider sols sons soot sops sore soreness sorts sounding soundings sowing sows spam spamming spams span spanking spankings
spanning spans spar spars spatting spawning spearing sped speeders speeding speedy spelt spend spending spends spewed spice spices spidery spied spieling spies spike spikes spill spilling spills
spilt spindling spineless spinet spinets spiny spiral spirals spire spires spirited spiriting spit spite spites spits spitting splat splats splatted splatting spline splines splint splinted
splinter splinting splints splitting sponging spooning spot spots sprained spraining spreed spring springing springs sprinkled sprinkling sprinter sprinters spritzed spritzing sprouted sprouting
spryness spun spurning squab squabs squad squads squalled squalling squaring squashed squashing squatter squatters squattest squaw squawked squawking squaws squeegee squeegees squeezed squeezer
squeezers squinted squinting squirted squirting stab stabbing stabbings stabilise stabilises stabilize stabilizes stabling stabs stack stacking stacks staff staffing staffs stag stagings stags
staid stain staining stains stale stales stalking stalkings stalling stamping stanch stanched stanches stanching standardise stank stapling starched starches starching stare stares stark starlight
starling starlings starring starting starving starvings stashing stated stater stationer stationers stationery stations stats stay stays steal stealing steals steaming steed steeds steeling steep
steeper steeping steeps stem stemming stems stenches stepping sterility sterling stew stews sticky stiffens stiffing stiffness stile stiles sting stinging stings stink stinking stinks stinting
stippling stir stirring stirrings stirs stitch stitched stitches stitching stock stocks stoke stokes stole stoles stomached stomachs stomp stomps stoned stoner stoners stony stoop stoops stopping
store stores stove stoves stow stows straddled straggle straggles straighten straightens straighter straightest straightness strand stranding strands strangle strangles strap strava straws strays
strengthen strengthens strep stretched stretcher stretchers stretchier stretchiest stretchy strewing striated striding strife strike strikes stringed stringing stripe stripes stripping strips
strive strives strode strop strops struggled struggling stuck studding stuff stuffs stunning stunting styled styli stylus subs suds sued sues suing suitability suits sump sumps sums suns
superhuman supermen supporter supporters supports supposed suppurated sups sureties suspected suspender suspenders suspends suspense swab swabs swaddles swag swagging swags swami swamis swamp
swamping swamps swan swanking swans swap swapping swaps swarm swarming swarms swat swatch swatches swathing swats swatting sway sways swearing sweeper sweepers sweeping sweepings sweeties swell
swells swig swigged swigging swigs swilling swimmer swindling swine swines swinger swirling swish swishes swishing switched switcher switching swoop swoops swum swung syringed syringing tabata
tabs tack tacked tacks tact tads tags take takes tale tales tame tames tamps tams tangs tans tape tapes tare tares tarnishes tarp tarps tars taste tastes tats taxes teachers tear tears tees temp
temps tempt tempts tenor tenors tenser thee thees them then these they thirsted thirsting this thorough though thoughts thrashed thrasher thrashers thrashing thrashings threat threats threshed
thresher threshers threshing threw throb throbs throe throes thrown thrummed thrumming thrush thrushes thus tick ticked ticks tics tide tides tier tiers ties tile tiles till tills time times tine
tines tings tins tint tints tips tired tits today toed togs tokes tomes tomorrow toms tones tongs tons tops torch torches tore tors tossed tote totes tots touched touchier touchiest touchy tough
toughens toughest toughness towed tower towers tows trace traces track trackers tracks tradition traditions trailer trailers trailing trained trainee trainees trait traitors traits tram trammeling
trammelling tramp trampling tramps trams transaction transactions transiting transitional transitioned transitive transitives translation translations trappers travailing traversing trawlers
trawling tray trays tread treading treadling treads treating trees trending tress trice tricepses tries trig trim trims trio trios trip trips trot trots trough troughs trowel troweling trowelling
trowels troys truck trucked truckers trucks trues truss trussing trust trusted trustees trustier trusting trusts truthers trysting tsar tsars tubs tucker tuckers tugs tusk tusked tusks tuxes twit
twits tyke tykes type types tyro tyros udder udders underhanded underpaid underpants understand understands undress unicameral unilaterally unproven unspoken upped uptight urns varies vertically
vertices wack wacks wade wades wads wages wail wails waist waists waited waitress waiver waivers waives waked wakes waking wale waled wales waling walker walkers walled walling wand wands wanes
wares warnings washings washouts waster wasters water waters wave waved waver wavers waxes waxwings weaklings weather weaves wedged weds week weeks weigh weighed weighs weightier weightless
weighty well wells wend wends wheal wheals whist whiter widen widens wider widest width widths wife wight wights wild wilds wile wiles will wills windfall windfalls windmilled windy wine wined
wines wing wings wink winks wino winos wins wipe wiper wipes wire wires wise wises wish wist witch wits wive wives wobbled wobbly wods woodsy woody wooed woof woofs wool woos word words work
worked working workings workout workouts works would woulds wrest wrests wright writ writer writers writs wuss yesterday yoked yokel yokels yore yous zwift
`
    .trim()
    .split(/\s+/),
);
