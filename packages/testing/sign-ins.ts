import type { SentRequest } from '@repo/http/testing/call-service';
import { describe, expect, it } from 'vitest';
import { type CookieBrowser, createCookieBrowser } from './browser.ts';

type Person = { id: string; email: string };
type Mail = { subject: string; text: string };

export type SignInService = {
  origin: string;
  /** Somebody who can sign in with `password` and never did. */
  createPerson(): Promise<Person>;
  password: string;
  send(path: string, request: SentRequest): Promise<Response>;
  /** Signs in, in this browser. */
  signIn(browser: CookieBrowser, person: { email: string; password: string }): Promise<Response>;
  changePassword(browser: CookieBrowser, passwords: { current: string; fresh: string }): Promise<Response>;
  /** An address that only who is signed in is answered. */
  ownPath: string;
  /** The body of a 401. */
  unauthorized: object;
  mailsTo(address: string): Promise<Mail[]>;
  /** A person has fifty sessions at most. */
  limitsSessions: boolean;
};

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

type Listed = { id: string; userAgent: string; signedInAt: string; lastUsedAt: string; current: boolean };

/** What every service does with the places where its people are signed in; for the top level of its test file. */
export function testSignIns(service: SignInService): void {
  const { origin, password, ownPath } = service;
  const subject = 'New sign-in to your account';
  const open = (userAgent = chrome) => createCookieBrowser(service.send, { userAgent });
  const statusOf = async (browser: CookieBrowser) => (await browser.send(ownPath)).status;
  const noticesTo = async ({ email }: Person) =>
    (await service.mailsTo(email)).filter((mail) => mail.subject === subject);
  const end = (browser: CookieBrowser, path: string) =>
    browser.send(path, { method: 'DELETE', headers: { origin, 'sec-fetch-site': 'same-origin' } });

  async function signedIn(person: Person, browser = open()): Promise<CookieBrowser> {
    expect((await service.signIn(browser, { email: person.email, password })).status).toBe(200);
    return browser;
  }
  async function list(browser: CookieBrowser): Promise<Listed[]> {
    const response = await browser.send('/api/sign-ins');
    expect(response.status).toBe(200);
    return ((await response.json()) as { data: Listed[] }).data;
  }

  describe('one’s sign-ins', () => {
    it('are listed, the last used first, and nobody else’s', async () => {
      const person = await service.createPerson();
      const laptop = await signedIn(person);
      await signedIn(await service.createPerson());
      const phone = await signedIn(person, open(iphone));
      expect(await list(phone)).toEqual([
        expect.objectContaining({ userAgent: iphone, current: true }),
        expect.objectContaining({ userAgent: chrome, current: false }),
      ]);
      const [first, second] = await list(laptop);
      expect([first?.current, second?.current]).toEqual([false, true]);
      expect(Object.keys(first ?? {}).sort()).toEqual([
        'current',
        'id',
        'lastUsedAt',
        'signedInAt',
        'userAgent',
      ]);
      expect(Math.abs(Date.parse(first?.signedInAt ?? '') - Date.now())).toBeLessThan(60_000);
    });

    it('end one by one, at once, by their own person alone', async () => {
      const person = await service.createPerson();
      const laptop = await signedIn(person);
      const phone = await signedIn(person, open(iphone));
      const stranger = await signedIn(await service.createPerson());
      const id = (await list(laptop)).find(({ current }) => !current)?.id ?? '';
      // Remembered from here on, if it is remembered at all.
      expect(await statusOf(phone)).toBe(200);
      expect((await end(stranger, `/api/sign-ins/${id}`)).status).toBe(404);
      expect((await end(open(), `/api/sign-ins/${id}`)).status).toBe(401);
      expect(await statusOf(phone)).toBe(200);
      expect((await end(laptop, `/api/sign-ins/${id}`)).status).toBe(200);
      expect(await statusOf(phone)).toBe(401);
      expect(await statusOf(laptop)).toBe(200);
      expect((await end(laptop, `/api/sign-ins/${id}`)).status).toBe(404);
      expect((await end(laptop, '/api/sign-ins/no-such-thing')).status).toBe(404);
    });

    it('end all at once but this one', async () => {
      const person = await service.createPerson();
      const [laptop, phone, tablet] = [
        await signedIn(person),
        await signedIn(person, open(iphone)),
        await signedIn(person),
      ];
      const stranger = await signedIn(await service.createPerson());
      expect((await end(laptop, '/api/sign-ins')).status).toBe(200);
      expect([await statusOf(phone), await statusOf(tablet)]).toEqual([401, 401]);
      expect([await statusOf(laptop), await statusOf(stranger)]).toEqual([200, 200]);
      expect(await list(laptop)).toHaveLength(1);
    });

    it('are nobody’s who is signed out, and end for no other site', async () => {
      for (const [method, path] of [
        ['GET', '/api/sign-ins'],
        ['DELETE', '/api/sign-ins'],
        ['DELETE', '/api/sign-ins/some'],
      ] as const) {
        const response = await open().send(path, { method });
        expect([response.status, await response.json()]).toEqual([401, service.unauthorized]);
      }
      const laptop = await signedIn(await service.createPerson());
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await laptop.send('/api/sign-ins', { method: 'DELETE', headers: foreign })).status).toBe(403);
    });

    it('are none from before after a new password, but the one it was chosen in', async () => {
      const person = await service.createPerson();
      const laptop = await signedIn(person);
      const phone = await signedIn(person, open(iphone));
      const [kept] = await list(laptop);
      const changed = await service.changePassword(laptop, { current: password, fresh: 'another one 42 x' });
      expect(changed.status).toBe(200);
      expect(await statusOf(phone)).toBe(401);
      const after = await list(laptop);
      expect(after).toEqual([expect.objectContaining({ userAgent: chrome, current: true })]);
      expect(after[0]?.id).not.toBe(kept?.id);
    });

    it('are one for a browser, however often its person signs in there', async () => {
      const person = await service.createPerson();
      const laptop = await signedIn(person);
      const [before] = await list(laptop);
      const copy = open();
      for (const [name, value] of laptop.cookies) copy.cookies.set(name, value);
      await signedIn(person, laptop);
      const after = await list(laptop);
      expect(after).toHaveLength(1);
      expect(after[0]?.id).not.toBe(before?.id);
      expect(await statusOf(copy)).toBe(401);
    });

    if (service.limitsSessions) {
      it('are fifty at most: what was not used for longest ends', async () => {
        const person = await service.createPerson();
        const first = await signedIn(person);
        const second = await signedIn(person);
        for (let more = 0; more < 49; more += 1) await signedIn(person);
        expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
        expect(await list(second)).toHaveLength(50);
      });
    }
  });

  describe('the mail about a new device', () => {
    it('goes out for a browser that the person never signed in with, in words, and says what to do', async () => {
      const person = await service.createPerson();
      await signedIn(person);
      expect(await noticesTo(person)).toEqual([]);
      await signedIn(person, open(iphone));
      const [notice, ...others] = await noticesTo(person);
      expect(others).toEqual([]);
      expect(notice?.text).toMatch(
        /Safari on iPhone, on \w{3} \d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m \(Singapore time\)/,
      );
      expect(notice?.text).toContain(`${origin}/settings#devices`);
      expect(notice?.text).toContain(`${origin}/forgot-password`);
    });

    it('does not for a browser that is known, signed out in between or not', async () => {
      const person = await service.createPerson();
      const laptop = await signedIn(person);
      await signedIn(person, laptop);
      for (const name of laptop.cookies.keys()) if (!name.includes('devices')) laptop.cookies.delete(name);
      await signedIn(person, laptop);
      expect(await noticesTo(person)).toEqual([]);
    });

    it('does for a browser that somebody else is known in, and for a wrong password not', async () => {
      const person = await service.createPerson();
      await signedIn(person);
      const shared = await signedIn(await service.createPerson(), open(iphone));
      await service.signIn(shared, { email: person.email, password: 'a wrong one' });
      expect(await noticesTo(person)).toEqual([]);
      await signedIn(person, shared);
      expect(await noticesTo(person)).toHaveLength(1);
    });
  });
}
