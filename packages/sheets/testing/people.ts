import type { Random } from './random.ts';

const weights = [2, 7, 6, 5, 4, 3, 2];
const series: Record<string, { offset: number; letters: string }> = {
  S: { offset: 0, letters: 'JZIHGFEDCBA' },
  T: { offset: 4, letters: 'JZIHGFEDCBA' },
  F: { offset: 0, letters: 'XWUTRQPNMLK' },
  G: { offset: 4, letters: 'XWUTRQPNMLK' },
  M: { offset: 3, letters: 'XWUTRQPNJLK' },
};

/** Has a valid check letter and is unique per `index` and `seed`. */
export function inventIdentityNumber(seed: number, index: number): string {
  const prefix = 'STFGM'[index % 5] ?? 'S';
  const digits = String((Math.abs(seed) * 100_003 + index * 7) % 10_000_000).padStart(7, '0');
  return `${prefix}${digits}${checkLetter(prefix, digits)}`;
}

function checkLetter(prefix: string, digits: string): string {
  const { offset, letters } = series[prefix] ?? { offset: 0, letters: '' };
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), offset);
  return letters[sum % 11] ?? '';
}

export function withWrongLetter(identityNumber: string): string {
  const right = identityNumber.slice(-1);
  return `${identityNumber.slice(0, -1)}${right === 'A' ? 'B' : 'A'}`;
}

const chinese = ['Tan', 'Lim', 'Lee', 'Ng', 'Ong', 'Wong', 'Goh', 'Chua', 'Chan', 'Koh', 'Teo', 'Ang'];
const given = [
  'Wei Ming',
  'Hui Ling',
  'Jia Hao',
  'Mei Xin',
  'Kok Wah',
  'Siew Lan',
  'Zhi Hao',
  'Xin Yi',
  'Boon Kiat',
];
const characters = ['陈伟明', '林慧玲', '李嘉豪', '黄美欣', '王志豪'];
const malay = ['Ahmad', 'Nurul Huda', 'Muhammad Faizal', 'Siti Aisyah', 'Ismail', 'Rosnah', 'Hafiz', 'Farah'];
const malayFathers = ['Rahman', 'Abdullah', 'Osman', 'Yusof', 'Kamaruddin', 'Salleh'];
const indian = ['Rajesh', 'Priya', 'Suresh', 'Kavitha', 'Arun', 'Lakshmi', 'Ganesan', 'Meena'];
const indianFathers = ['Ramasamy', 'Krishnan', 'Muthu', 'Subramaniam', 'Pillai', 'Nair'];
const tamil = ['ராஜேஷ் குமார்', 'பிரியா சுப்ரமணியம்', 'அருண் முத்து'];
const others = [
  "Mary-Anne D'Souza",
  'José de la Cruz',
  'Nguyễn Thị Hoa',
  'Christopher O’Brien',
  'Maria Clara Santos',
];

export function inventName(random: Random): string {
  const kind = random.below(100);
  if (kind < 45) return `${random.pick(chinese)} ${random.pick(given)}`;
  if (kind < 52) return `${random.pick(chinese)} ${random.pick(given)} (${random.pick(characters)})`;
  if (kind < 55) return `${random.pick(chinese)} ${random.pick(given)} @ ${random.pick(chinese)} Ah Kow`;
  if (kind < 58) return random.pick(characters);
  if (kind < 75) return `${random.pick(malay)} ${random.pick(['Bin', 'Binte'])} ${random.pick(malayFathers)}`;
  if (kind < 90) return `${random.pick(indian)} ${random.pick(['S/O', 'D/O'])} ${random.pick(indianFathers)}`;
  if (kind < 94) return random.pick(tamil);
  return random.pick(others);
}

export function inventEmail(name: string, seed: number, index: number): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.+|\.+$/g, '');
  return `${letters || 'trainee'}.${seed}.${index}@example.com`;
}

/** An adult's date of birth, YYYY-MM-DD. */
export function inventBirthDate(random: Random): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${1960 + random.below(45)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
}

export const inventPhone = (random: Random) =>
  `${random.pick([8, 9])}${String(random.below(10_000_000)).padStart(7, '0')}`;
