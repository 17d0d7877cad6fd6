/** Relevance of a listing of the demo, by the beginning of its title: 3 is what was meant, 2 would do, 1 is worth a look. */
export type JudgedQuery = { query: string; relevant: Record<string, 1 | 2 | 3> };

/**
 * Written from what somebody in Singapore may want and type, before any result was looked at: names, kinds, brands, uses,
 * plurals, other words for the same thing, other scripts, and slips of the finger. Each line: query, then grade and listing.
 */
const lines = `
macbook | 3 MacBook Air 13 | 2 MacBook Pro 14
laptop | 3 MacBook Air 13 | 2 MacBook Pro 14
laptops | 3 MacBook Air 13 | 2 MacBook Pro 14
macbook air m2 | 3 MacBook Air 13
macbook for parts | 3 MacBook Pro 14
apple laptop | 3 MacBook Air 13 | 2 MacBook Pro 14
iphone | 3 iPhone 14
iphone 14 | 3 iPhone 14
handphone | 3 iPhone 14
mobile phone | 3 iPhone 14
blue phone | 3 iPhone 14
camera | 3 Fujifilm X-T30 | 2 Dash camera
mirrorless camera | 3 Fujifilm X-T30
fujifilm | 3 Fujifilm X-T30
camera lens | 3 Fujifilm X-T30
nintendo switch | 3 Nintendo Switch OLED
game console | 3 Nintendo Switch OLED
mario kart | 3 Nintendo Switch OLED
headphones | 3 Sony WH-1000XM4
headset | 3 Sony WH-1000XM4
noise cancelling headphones | 3 Sony WH-1000XM4
sony headphone | 3 Sony WH-1000XM4
xm4 | 3 Sony WH-1000XM4
monitor | 3 27" 4K monitor
dell monitor | 3 27" 4K monitor
4k screen | 3 27" 4K monitor
usb-c monitor | 3 27" 4K monitor
keyboard | 3 Mechanical keyboard
keychron | 3 Mechanical keyboard
mechanical keyboards | 3 Mechanical keyboard
amplifier | 3 Vintage Marantz amplifier
vintage hi-fi | 3 Vintage Marantz amplifier
dyson | 3 Dyson V8
vacuum cleaner | 3 Dyson V8
cordless vacuum | 3 Dyson V8
saree | 3 Kanchipuram silk saree
silk saree | 3 Kanchipuram silk saree
baju kurung | 3 Baju kurung set
raya clothes | 3 Baju kurung set
jeans | 3 Levi’s 501
levis jeans | 3 Levi’s 501
sneakers | 3 New Balance 990v5
trainers | 3 New Balance 990v5
new balance | 3 New Balance 990v5
winter coat | 3 Camel wool coat
uniqlo | 3 Camel wool coat
wool coats | 3 Camel wool coat
earrings | 3 Gold-plated jhumka
jewelry | 3 Gold-plated jhumka
jewellery | 3 Gold-plated jhumka
watch | 3 Seiko 5
vintage watch | 3 Seiko 5
seiko automatic | 3 Seiko 5
tote bag | 3 Canvas tote
bag | 3 Canvas tote | 2 Hiking backpack | 1 Yamaha F310
canvas bag | 3 Canvas tote
dining table | 3 Solid teak dining table
teak | 3 Solid teak dining table
table for six | 3 Solid teak dining table
sofa | 3 Two-seater sofa
couch | 3 Two-seater sofa
green sofa | 3 Two-seater sofa
castlery | 3 Two-seater sofa
settee | 3 Two-seater sofa
plant | 3 Monstera deliciosa | 1 Balcony garden
plants | 3 Monstera deliciosa | 2 Balcony garden
monstera | 3 Monstera deliciosa
plant pot | 3 Monstera deliciosa
stand mixer | 3 KitchenAid stand mixer
kitchenaid | 3 KitchenAid stand mixer
baking | 3 KitchenAid stand mixer | 3 Kuih moulds
kuih mould | 3 Kuih moulds
baby cot | 3 Baby cot
crib | 3 Baby cot
toddler bed | 3 Baby cot
mattress | 3 Baby cot
desk | 3 Standing desk
standing desk | 3 Standing desk
electric desks | 3 Standing desk
fan | 3 KDK ceiling fan
ceiling fan | 3 KDK ceiling fan
steamer | 3 Stainless steel idli
idli | 3 Stainless steel idli
tea set | 3 景德镇茶具一套
茶具 | 3 景德镇茶具一套
porcelain | 3 景德镇茶具一套
road bike | 3 Road bike, Giant | 1 Zinn & the Art
bike | 3 Road bike, Giant | 2 Foldable e-bike | 2 Brompton M6L | 1 Roof bike rack | 1 Zinn & the Art
bicycle | 3 Road bike, Giant | 3 Brompton M6L | 2 Foldable e-bike | 2 Bicycle tune-up
bicycles | 3 Road bike, Giant | 3 Brompton M6L | 2 Foldable e-bike | 2 Bicycle tune-up
foldable bike | 3 Foldable e-bike | 3 Brompton M6L
brompton | 3 Brompton M6L
e-bike | 3 Foldable e-bike
bike rack | 3 Roof bike rack
badminton | 3 Yonex Astrox | 3 Feather shuttlecocks
badminton racket | 3 Yonex Astrox
rackets | 3 Yonex Astrox
yonex | 3 Yonex Astrox
shuttlecock | 3 Feather shuttlecocks
dumbbell | 3 Adjustable dumbbells
weights | 3 Adjustable dumbbells
gym | 3 Adjustable dumbbells
paddle board | 3 Inflatable stand-up paddle
yoga mats | 3 Yoga mat
yoga | 3 Yoga mat
backpack | 3 Hiking backpack
rucksack | 3 Hiking backpack
hiking bag | 3 Hiking backpack
football boots | 3 Football boots
soccer boots | 3 Football boots
adidas | 3 Football boots
fishing rod | 3 Fishing rod
金庸 | 3 金庸全集
武侠小说 金庸 | 3 金庸全集
psle papers | 3 PSLE past papers
psle | 3 PSLE past papers | 3 Primary 4 to 6 maths
assessment books | 3 PSLE past papers
biology textbook | 3 Campbell Biology
textbooks | 3 Campbell Biology | 3 Engineering Mathematics
mathematics | 3 Engineering Mathematics | 2 Primary 4 to 6 maths
graphic novel | 3 Sonny Liew
charlie chan | 3 Sonny Liew
cookbook | 3 Ottolenghi cookbooks
cook book | 3 Ottolenghi cookbooks
picture books | 3 Picture books for toddlers
children books | 3 Picture books for toddlers
பொன்னியின் செல்வன் | 3 பொன்னியின் செல்வன்
ponniyin selvan | 3 பொன்னியின் செல்வன்
manga | 3 One Piece manga
one piece | 3 One Piece manga
comics | 3 One Piece manga | 2 Sonny Liew
motorbike | 3 Honda CB400X
motorcycle | 3 Honda CB400X
honda | 3 Honda CB400X
helmet | 3 AGV K3
car | 3 Toyota Corolla | 1 Isofix car seat | 1 Dash camera | 1 Roof bike rack
toyota | 3 Toyota Corolla
car seat | 3 Isofix car seat
dashcam | 3 Dash camera
dash cam | 3 Dash camera
maths tuition | 3 Primary 4 to 6 maths
tuition | 3 Primary 4 to 6 maths | 3 华文作文班
tutor | 3 Primary 4 to 6 maths | 2 华文作文班
aircon servicing | 3 Aircon servicing
air conditioner repair | 3 Aircon servicing
bicycle repair | 3 Bicycle tune-up | 1 Zinn & the Art
birthday cake | 3 Custom birthday cakes
halal cakes | 3 Custom birthday cakes
movers | 3 Mover with van
photographer | 3 Family portraits
henna | 3 Bridal mehndi
lego | 3 LEGO Duplo
toys | 3 LEGO Duplo
guitar | 3 Yamaha F310
acoustic guitars | 3 Yamaha F310
cat | 3 Cat carrier
fountain pen | 3 Fountain pen
arduino | 3 Box of jumper wires
pram | 3 Foldable stroller
stroller | 3 Foldable stroller
moving boxes | 3 Moving boxes
telescope | 3 Telescope, 130
board games | 3 Board games
catan | 3 Board games
macbok | 3 MacBook Air 13 | 2 MacBook Pro 14
badmintan | 3 Yonex Astrox | 3 Feather shuttlecocks
stoller | 3 Foldable stroller
telscope | 3 Telescope, 130
`;

export const judgedQueries: JudgedQuery[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [query = '', ...grades] = line.split(' | ');
    const relevant = grades.map((each) => [each.slice(2), Number(each[0])]);
    return { query, relevant: Object.fromEntries(relevant) };
  });

/** Normalised discounted cumulative gain of the first ten titles: 1 if the best come first. */
export function scoreRanking(titles: readonly string[], relevant: JudgedQuery['relevant']): number {
  const gain = (grades: number[]) =>
    grades.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
  const gradeOf = (title: string) =>
    Object.entries(relevant).find(([beginning]) => title.startsWith(beginning))?.[1] ?? 0;
  return gain(titles.map(gradeOf)) / gain(Object.values(relevant).toSorted((a, b) => b - a));
}
