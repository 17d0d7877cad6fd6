import { describe, expect, it } from 'vitest';
import { linkFreeNameField } from './link-free-name.ts';

const name = linkFreeNameField('Name', { minimum: 2, maximum: 80 });
const problemsOf = (text: string) => name.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

describe('names that people and centres have', () => {
  it.each([
    "St. John's",
    "O'Brien",
    '陈伟明',
    '阿卜杜拉·买买提',
    'லட்சுமி சுப்ரமணியம்',
    'மு.கருணாநிதி',
    'எஸ்.ராஜரத்தினம்',
    'Dr. A. B. Tan',
    'S.Rajaratnam',
    's.rajaratnam',
    'A.B.Tan',
    'M. Lakshmi d/o Raman',
    'No.1 Childcare',
    'St.John’s Kindergarten',
    'Blk.123 Childcare',
    'Kids@Punggol',
    'Learn & Play @ Tampines',
    'ABC Pte. Ltd.',
    'Prof.Lim',
    'Chen Mei Ling, Ph.D.',
    'Nur Aisyah binte Md. Ali',
    'Little Stars (Ang Mo Kio)',
    '  Mei Chen \n',
  ])('%s', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('what is no name', () => {
  it.each([
    'evil.com',
    'Visit EVIL.COM now',
    'evil.example',
    'win.prize.shop/now',
    'Claim at evil.co.uk, today',
    'https://evil',
    'hxxp://evil',
    'www.evil',
    'x.com',
    't.me/scam',
    'bit.ly/abc',
    '123.com',
    'xn--80ak6aa92e.com',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'evil\u200b.com',
    'ev\u00adil.com',
    'st.online',
    '中奖.中国',
    'சிங்கம்.சிங்கப்பூர்',
    'mei@evil.example',
    'Mei <mei@evil.example>',
    'mailto:mei',
    'http:evil',
    '10.0.0.1',
    'Great kids.Join us',
  ])('an address: %s', (text) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining('cannot contain an email or web address')]);
  });

  it.each(['Mei\nChen', 'Mei\r\nBcc: all', 'Mei\tChen', 'Mei\u0000Chen', 'Mei\u2028Chen', 'Mei\u0085Chen'])(
    'several lines or control characters: %j',
    (text) => {
      expect(problemsOf(text)).toEqual(['Name must be on one line, without control characters']);
    },
  );

  it('nothing, too little and too much', () => {
    expect(problemsOf('')).toEqual(['Name must be at least 2 characters']);
    expect(problemsOf('\u200b\u200b')).toEqual(['Name is required']);
    expect(problemsOf('x'.repeat(81))).toEqual(['Name must be at most 80 characters']);
    expect(linkFreeNameField('Contact', { minimum: 0, maximum: 9 }).parse(' ')).toBe('');
  });
});
