/** Words for food and drink, in the singular. None of them is a training word. */
const list = `
almond anchovy apple apricot artichoke asparagus avocado avo bacon bagel baguette banana bean beef beer beetroot berry biscuit blackberry
blueberry bolognese bread brioche broccoli broth brownie bun burger burrito butter buttermilk cabbage cake calamari candy cappuccino caramel
carrot cashew casserole cauliflower caviar celery cereal cheddar cheese cheesecake cherry chestnut chickpea chicken chili chilli chips chocolate
chorizo chowder coconut cod coffee coke cola cookie corn cottage couscous crab cracker cranberry cream crepe crisps croissant croissants crumpet
cucumber cupcake curry custard dal dhal dessert donut doughnut duck dumpling edamame egg eggplant enchilada espresso fajita falafel feta fig
fish flapjack focaccia fries frittata fruit fudge gnocchi granola grape grapefruit gravy guacamole haddock ham hamburger hazelnut honey hotdog
houmous hummus icecream jam jelly juice kebab kefir ketchup kimchi kiwi lamb lasagna lasagne latte leek lemonade lentil lettuce lobster macaroni
mackerel mango marmalade mash mayo mayonnaise meat meatball melon meringue milk milkshake mozzarella muesli muffin mushroom mussel mustard naan
nachos nectarine noodle nut nutella oat oatcake oatmeal olive omelet omelette onion orange oyster paella pancake papaya parmesan parsnip pasta
pastry pea peach peanut pear pecan pepperoni pho pickle pie pineapple pistachio pita pizza plum poke pomegranate popcorn pork porridge potato
prawn pretzel prosciutto protein pudding pumpkin quesadilla quiche quinoa radish raisin ramen raspberry ravioli rhubarb rice risotto roast salad
salami salmon salsa sandwich sardine sashimi sauce sausage scallop schnitzel scone shake shrimp skyr smoothie snickers soda sorbet soup sourdough
spaghetti spinach steak stew strawberry sushi sweetcorn taco tapas tea teriyaki toast tofu tomato tortilla tuna turkey veggie waffle walnut
watermelon whey wine wrap yoghurt yogurt zucchini
`;

const foods: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean));

const singulars = (word: string): readonly string[] => [
  word,
  word.replace(/s$/, ""),
  word.replace(/es$/, ""),
  word.replace(/ies$/, "y"),
];

/** Whether a word, in any case and number, is a word for food or drink. */
export const isFood = (word: string): boolean => singulars(word.toLowerCase()).some((one) => foods.has(one));

/** What is done with food, as far as no other verb of a log has the same form: alternatives of a regular expression. */
export const eatVerbs =
  "ate|eaten|had|drank|have had|having|eating|finished(?: off| up)?|polished off|snacked on|munched(?: on)?|scoffed|wolfed(?: down)?|demolished";
