import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyRing, keyRingEnv } from './key-ring.ts';

const oldKey = `old:${randomBytes(32).toString('base64')}`;
const newKey = `new-1:${randomBytes(32).toString('base64')}`;

describe('a key ring', () => {
  it('gives back what it took, and never the same cipher twice', () => {
    const ring = createKeyRing(newKey);
    const [one, two] = [ring.encrypt('S1234567D', 'identity'), ring.encrypt('S1234567D', 'identity')];
    expect(one).toMatch(/^new-1:[\w-]+$/);
    expect(one).not.toBe(two);
    expect(one).not.toContain('S1234567D');
    expect(ring.decrypt(one, 'identity')).toBe('S1234567D');
    expect(ring.decrypt(ring.encrypt('陈美玲 {"a":1}', 'tracked-enrolment'), 'tracked-enrolment')).toBe(
      '陈美玲 {"a":1}',
    );
    expect(ring.decrypt(ring.encrypt('', 'identity'), 'identity')).toBe('');
  });

  it('refuses a cipher of another purpose, a changed one, a cut one and one of an unknown key', () => {
    const ring = createKeyRing(newKey);
    const cipher = ring.encrypt('S1234567D', 'identity');
    const changed = `${cipher.slice(0, -2)}${cipher.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => ring.decrypt(cipher, 'tracked-enrolment')).toThrow();
    expect(() => ring.decrypt(changed, 'identity')).toThrow();
    expect(() => ring.decrypt(cipher.slice(0, 20), 'identity')).toThrow(/no cipher/);
    expect(() => createKeyRing(oldKey).decrypt(cipher, 'identity')).toThrow(/No key "new-1"/);
  });

  it('encrypts with the first key, reads and looks up with all', () => {
    const before = createKeyRing(oldKey);
    const during = createKeyRing(`${newKey}, ${oldKey}`);
    const stored = { cipher: before.encrypt('S1234567D', 'identity'), hash: before.hash('S1234567D') };
    expect(during.decrypt(stored.cipher, 'identity')).toBe('S1234567D');
    expect(during.lookupHashes('S1234567D')).toEqual([during.hash('S1234567D'), stored.hash]);
    expect(during.isCurrent(stored.cipher)).toBe(false);
    expect(during.isCurrent(during.encrypt('S1234567D', 'identity'))).toBe(true);
    expect(during.hash('S1234567D')).not.toBe(during.hash('S1234568D'));
    expect(during.currentPrefix).toBe('new-1:');
  });

  it.each([
    ['', /takes/],
    ['first', /takes/],
    ['first:c2hvcnQ=', /takes/],
    [`first:${Buffer.alloc(32).toString('base64')}`, /not random/],
    [`${oldKey},${oldKey}`, /two keys/],
  ])('refuses %j as IDENTITY_KEYS', (text, sentence) => {
    expect(() => createKeyRing(text)).toThrow(sentence);
    expect(keyRingEnv.safeParse({ IDENTITY_KEYS: text }).error?.message).toMatch(sentence);
  });

  it('says when IDENTITY_KEYS is missing', () => {
    expect(keyRingEnv.safeParse({}).error?.message).toMatch(/IDENTITY_KEYS is missing/);
  });
});
