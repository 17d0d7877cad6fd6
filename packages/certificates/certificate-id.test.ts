import { describe, expect, it } from 'vitest';
import { generateCertificateId, parseCertificateId } from './certificate-id.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const at = new Date('2026-11-21T04:00:00Z');
const made = Array.from({ length: 20 }, () => generateCertificateId(at));

/** The characters without dashes and the leading CC, and back. */
const symbolsOf = (id: string) => id.replaceAll('-', '').slice(2);
const read = (symbols: string) => parseCertificateId(`CC${symbols}`);

describe('generateCertificateId', () => {
  it('has the year of Singapore, eight random characters and a check character', () => {
    for (const id of made)
      expect(id).toMatch(/^CC-2026-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/);
    expect(new Set(made).size).toBe(made.length);
    expect(generateCertificateId(new Date('2026-12-31T15:59:59Z'))).toMatch(/^CC-2026-/);
    expect(generateCertificateId(new Date('2026-12-31T16:00:00Z'))).toMatch(/^CC-2027-/);
  });

  it('stays the same for the same draw: what was printed must be read for ever', () => {
    expect(generateCertificateId(at, (below) => below - 1)).toBe('CC-2026-ZZZZ-ZZZZ-E');
    expect(generateCertificateId(at, () => 0)).toBe('CC-2026-0000-0000-D');
  });
});

describe('the check character', () => {
  it.each(made)('%#: every single wrong character is found out', (id) => {
    const symbols = symbolsOf(id);
    for (let at = 0; at < symbols.length; at += 1) {
      for (const other of at < 4 ? '0123456789' : alphabet) {
        if (other === symbols[at]) continue;
        expect(read(symbols.slice(0, at) + other + symbols.slice(at + 1))).toBe('mistyped');
      }
    }
  });

  it.each(made)('%#: every exchange of two characters is found out', (id) => {
    const symbols = [...symbolsOf(id)];
    for (let a = 0; a < symbols.length; a += 1) {
      for (let b = a + 1; b < symbols.length; b += 1) {
        if (symbols[a] === symbols[b]) continue;
        const exchanged = [...symbols];
        [exchanged[a], exchanged[b]] = [symbols[b] ?? '', symbols[a] ?? ''];
        expect(read(exchanged.join(''))).toBe('mistyped');
      }
    }
  });
});

describe('parseCertificateId', () => {
  const id = generateCertificateId(at, (below) => (below - 1) % 17);

  it.each([
    ['as printed', id],
    ['lower case', id.toLowerCase()],
    ['with spaces', ` ${id.replaceAll('-', ' ')} `],
    ['without dashes', id.replaceAll('-', '')],
    ['without CC', id.slice(3)],
    ['with long dashes', id.replaceAll('-', '–')],
    ['as a link', `https://learn.example/verify/${id}?utm=x`],
    ['in wide characters', id.replace('CC', 'ＣＣ')],
  ])('reads it %s', (_how, typed) => expect(parseCertificateId(typed)).toEqual({ id }));

  it('takes O for 0 and I and L for 1', () => {
    const plain = Array.from({ length: 500 }, () => generateCertificateId(at)).find((made) =>
      /1.*1/.test(made.slice(7)),
    );
    const typed = (plain ?? '').replaceAll('0', 'o').replace('1', 'i').replace('1', 'L');
    expect(parseCertificateId(typed)).toEqual({ id: plain });
  });

  it.each([
    'x',
    'CC-2026',
    'CC-20X6-7K3M-PQ9X-D',
    `${id}7`,
    'CC-2026-UUUU-UUUU-U',
    '../../etc/passwd',
    '\0',
    '🙂',
  ])('says that %j is mistyped', (typed) => expect(parseCertificateId(typed)).toBe('mistyped'));

  it.each(['', '   ', '---', ' / '])('takes %j for nothing', (typed) =>
    expect(parseCertificateId(typed)).toBeNull(),
  );
});
