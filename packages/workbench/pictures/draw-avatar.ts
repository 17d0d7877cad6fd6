import sharp from 'sharp';
import { palettes } from './palettes.ts';
import { createSeededRandom, type SeededRandom } from './random.ts';

const size = 320;
const skins = ['#f6d3b8', '#eebf98', '#dba478', '#c58b5f', '#a56f46', '#7f5233'] as const;
const hairs = ['#1d1a1a', '#2b211d', '#3d2b22', '#55392a', '#7a7a7e'] as const;

type Look = { skin: string; hair: string; cloth: string; clothShade: string };
type DrawHair = (look: Look) => { behind: string; front: string };

const short: DrawHair = ({ hair }) => ({
  behind: '',
  front: `<path d="M99 138c-6-62 28-86 62-86s68 22 60 86c-6-24-14-38-24-46-24 14-58 14-76 4-12 8-18 24-22 42z" fill="${hair}"/>`,
});

const parted: DrawHair = ({ hair }) => ({
  behind: '',
  front: `<path d="M98 142c-8-66 26-92 64-92 36 0 66 26 60 90-8-30-20-46-36-56-14 18-46 26-66 24-12 8-18 20-22 34z" fill="${hair}"/>`,
});

const long: DrawHair = ({ hair }) => ({
  behind: `<path d="M92 236c-14-60-10-188 68-188s84 128 70 188c-40 18-98 18-138 0z" fill="${hair}"/>`,
  front: `<path d="M98 146c-4-62 28-90 62-90s66 28 62 90c-10-34-30-52-50-62-20 24-52 32-74 62z" fill="${hair}"/>`,
});

const bun: DrawHair = ({ hair }) => ({
  behind: `<circle cx="160" cy="46" r="28" fill="${hair}"/><path d="M94 160c-8-70 24-106 66-106s74 36 66 106z" fill="${hair}"/>`,
  front: `<path d="M100 140c-4-58 28-82 60-82s64 24 60 82c-12-32-34-46-60-46s-48 14-60 46z" fill="${hair}"/>`,
});

const tudung: DrawHair = ({ cloth, clothShade }) => ({
  behind: `<path d="M80 268c-12-40-6-222 80-222s92 182 80 222c-46 24-114 24-160 0z" fill="${clothShade}"/>`,
  front: `<path d="M160 46c-58 0-76 52-76 108 0 50 18 88 42 112h68c24-24 42-62 42-112 0-56-18-108-76-108zm0 42c36 0 50 28 50 62 0 38-22 68-50 68s-50-30-50-68c0-34 14-62 50-62z" fill="${cloth}" fill-rule="evenodd"/>`,
});

const bald: DrawHair = ({ hair }) => ({
  behind: '',
  front: `<path d="M99 150c-3-16-2-28 2-38 4 14 2 26-2 38zm122 0c3-16 2-28-2-38-4 14-2 26 2 38z" fill="${hair}"/>`,
});

const styles = { short, parted, long, bun, tudung, bald };
export type HairStyle = keyof typeof styles;
const anyStyle: readonly [HairStyle, ...HairStyle[]] = [
  'short',
  'short',
  'parted',
  'long',
  'long',
  'bun',
  'tudung',
  'bald',
];

export type AvatarOptions = {
  seed: string | number;
  hair?: HairStyle;
};

/** A fictional face, 320 × 320 JPEG of about 10 KB; the same seed draws the same face. */
export async function drawAvatar({ seed, hair }: AvatarOptions): Promise<Buffer> {
  const random = createSeededRandom(`face ${seed}`);
  const room = random.pick(palettes);
  const clothes = random.pick(palettes);
  const look: Look = {
    skin: random.pick(skins),
    hair: random.pick(hairs),
    cloth: clothes === room ? clothes.shade : clothes.body,
    clothShade: clothes.shade,
  };
  const drawn = random.pick(anyStyle);
  const { behind, front } = styles[hair ?? drawn](look);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
    <defs><linearGradient id="room" x2="1" y2="1"><stop offset="0" stop-color="${room.wall}"/><stop offset="1" stop-color="${room.wallEnd}"/></linearGradient></defs>
    <rect width="${size}" height="${size}" fill="url(#room)"/>
    <circle cx="${random.between(40, 280)}" cy="${random.between(40, 160)}" r="${random.between(60, 110)}" fill="${room.wallEnd}" opacity=".6"/>
    ${behind}${drawBody(look)}${drawFace(look, random)}${front}</svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer();
}

function drawBody({ skin, cloth, clothShade }: Look): string {
  return `<path d="M34 320c4-58 44-84 126-84s122 26 126 84z" fill="${cloth}"/>
    <path d="M122 238c6 26 22 36 38 36s32-10 38-36l-16-6h-44z" fill="${clothShade}"/>
    <path d="M134 196h52v44c0 16-12 24-26 24s-26-8-26-24z" fill="${skin}"/>
    <path d="M134 206c14 14 38 14 52 0v14c-14 14-38 14-52 0z" fill="#000" opacity=".12"/>`;
}

function drawFace({ skin, hair }: Look, random: SeededRandom): string {
  const smile = random.between(8, 15);
  const glasses = random.chance(0.28)
    ? `<g fill="none" stroke="#2b2b30" stroke-width="4"><circle cx="138" cy="150" r="17"/><circle cx="182" cy="150" r="17"/><path d="M155 149q5-4 10 0"/></g>`
    : '';
  return `<circle cx="100" cy="154" r="13" fill="${skin}"/><circle cx="220" cy="154" r="13" fill="${skin}"/>
    <path d="M100 140c0-46 26-70 60-70s60 24 60 70c0 52-28 82-60 82s-60-30-60-82z" fill="${skin}"/>
    <ellipse cx="126" cy="178" rx="13" ry="8" fill="#e8604c" opacity=".22"/><ellipse cx="194" cy="178" rx="13" ry="8" fill="#e8604c" opacity=".22"/>
    <circle cx="138" cy="150" r="5.5" fill="#221d1d"/><circle cx="182" cy="150" r="5.5" fill="#221d1d"/>
    <path d="M127 133q11-7 21-1M172 132q10-6 21 1" fill="none" stroke="${hair}" stroke-width="4.5" stroke-linecap="round"/>
    <path d="M160 154v15q0 4-6 3" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="4" stroke-linecap="round"/>
    <path d="M144 190q16 ${smile} 32 0" fill="none" stroke="#8a3a34" stroke-width="5" stroke-linecap="round"/>${glasses}`;
}
