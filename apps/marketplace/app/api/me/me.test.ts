import { describe, expect, it } from 'vitest';
import { ratePolicies } from '#rate-limits.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor, fetchSession, registerAndSignInVisitor, signIn } from '#testing/visitor.ts';

const service = useMarketplaceService();
const person = { name: 'Mei Ling', email: 'mei.ling@example.com', password: 'Password123!' };

describe('GET and PUT /api/me', () => {
  it('shows the account', async () => {
    const visitor = await registerAndSignInVisitor();
    const body = await (await visitor.send('/api/me')).json();
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Mei Ling',
      email: person.email,
      emailVerified: false,
      image: null,
      bio: '',
      location: '',
      role: 'USER',
      memberSince: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  it('changes what is sent and nothing else', async () => {
    const visitor = await registerAndSignInVisitor();
    const response = await visitor.send('/api/me', {
      method: 'PUT',
      json: {
        name: ' Lim  Mei Ling ',
        bio: 'Clearing my shelf.\r\nCash only.',
        role: 'MODERATOR',
        email: 'x@example.com',
      },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      name: 'Lim Mei Ling',
      bio: 'Clearing my shelf.\nCash only.',
      location: '',
      role: 'USER',
      email: person.email,
    });
    await visitor.send('/api/me', { method: 'PUT', json: { location: 'Tampines' } });
    expect(await (await visitor.send('/api/me')).json()).toMatchObject({
      name: 'Lim Mei Ling',
      location: 'Tampines',
    });
    expect(await fetchSession(visitor)).toMatchObject({ user: { name: 'Lim Mei Ling' } });
  });

  it.each([
    [{ name: 'M' }, 'name'],
    [{ bio: 'x'.repeat(501) }, 'bio'],
    [{ location: 'x'.repeat(121) }, 'location'],
    [{ image: 'https://evil.example/x.png' }, 'image'],
    [{ image: { url: 'nope', key: 'x' } }, 'image.url'],
  ])('answers 400 to %o', async (json, field) => {
    const visitor = await registerAndSignInVisitor();
    const response = await visitor.send('/api/me', { method: 'PUT', json });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [{ field }] });
  });

  it("takes a fresh upload of one's own only, shows it small, and hands it to the sweep when it goes", async () => {
    const visitor = await registerAndSignInVisitor();
    const user = await service.db.user.findUniqueOrThrow({ where: { email: person.email } });
    const [, base] = process.env.CLOUDINARY_URL?.match(/upload_prefix=(.*)$/) ?? [];
    const picture = (folder: string, name = 'face') => ({
      key: `marketplace/${folder}/${name}`,
      url: `${base}/sandbox/image/upload/v1/marketplace/${folder}/${name}.png`,
    });
    const own = picture(user.id);
    const put = (image: unknown) => visitor.send('/api/me', { method: 'PUT', json: { image } });
    expect((await put(own)).status).toBe(400);
    await service.db.imageUpload.create({ data: { key: own.key, userId: user.id } });
    const stranger = await service.db.user.create({ data: { name: 'Bob', email: 'bob@example.com' } });
    await service.db.imageUpload.create({ data: { key: picture(stranger.id).key, userId: stranger.id } });
    expect((await put(picture(stranger.id))).status).toBe(400);
    expect((await put({ ...own, url: 'https://evil.example/face.png' })).status).toBe(400);
    expect((await put({ ...own, url: picture(stranger.id).url })).status).toBe(400);

    const small = expect.stringContaining('w_320,h_320');
    expect(await (await put(own)).json()).toMatchObject({ image: small });
    expect(await service.db.imageUpload.count({ where: { userId: user.id } })).toBe(0);
    expect(await (await put(own)).json()).toMatchObject({ image: small });

    expect(await (await put(null)).json()).toMatchObject({ image: null });
    const [released] = await service.db.imageUpload.findMany({ where: { userId: user.id } });
    expect(released?.key).toBe(own.key);
    expect((await put(own)).status).toBe(400);
  });

  it('answers 401 to a stranger', async () => {
    for (const call of [{}, { method: 'PUT', json: { name: 'Mallory' } }]) {
      const response = await createVisitor().send('/api/me', call);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ error: 'Unauthorized' });
    }
  });
});

describe('PUT /api/me/password', () => {
  const change = (currentPassword: string, newPassword: string) => ({
    method: 'PUT',
    json: { currentPassword, newPassword },
  });

  it('ends every other session and keeps this one', async () => {
    const visitor = await registerAndSignInVisitor();
    const kept = visitor.copy();
    const other = createVisitor();
    await signIn(other, person);
    expect(await fetchSession(other)).not.toEqual({});
    const response = await visitor.send('/api/me/password', change(person.password, 'New-Password-1'));
    expect(response.status).toBe(200);
    expect(await fetchSession(visitor)).toMatchObject({ user: { email: person.email } });
    expect(await fetchSession(other)).toEqual({});
    expect(await fetchSession(kept)).toEqual({});
    expect((await signIn(createVisitor(), person)).status).toBe(401);
    expect((await signIn(createVisitor(), { ...person, password: 'New-Password-1' })).status).toBe(200);
  });

  it('answers 400 to a wrong current password and to a bad new one', async () => {
    const visitor = await registerAndSignInVisitor();
    const wrong = await visitor.send('/api/me/password', change('not-it-at-all', 'New-Password-1'));
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ error: 'The current password is not right' });
    for (const bad of ['short', 'x'.repeat(73)]) {
      const response = await visitor.send('/api/me/password', change(person.password, bad));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ details: [{ field: 'newPassword' }] });
    }
    expect((await signIn(createVisitor(), person)).status).toBe(200);
  });

  it('lets one of several changes at once win', async () => {
    const visitor = await registerAndSignInVisitor();
    // The session is cached briefly, so that all requests pass the session check together.
    await visitor.send('/api/me');
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        visitor.copy().send('/api/me/password', change(person.password, `Password-number-${index}`)),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('cannot be used to find out the current password by trying', async () => {
    const visitor = await registerAndSignInVisitor();
    for (let n = 0; n < ratePolicies.passwordChange.points; n += 1) {
      const wrong = await visitor.send('/api/me/password', change(`guess-${n}`, 'New-Password-1'));
      expect(wrong.status).toBe(400);
    }
    const response = await visitor.send('/api/me/password', change(person.password, 'New-Password-1'));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBeTruthy();
  });

  it('sends an account without a password to its mailbox', async () => {
    const visitor = await registerAndSignInVisitor();
    await service.db.user.updateMany({ data: { passwordHash: null } });
    const response = await visitor.send('/api/me/password', change('anything', 'New-Password-1'));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('no password yet') });
  });

  it('answers 401 to a stranger', async () => {
    const response = await createVisitor().send('/api/me/password', change('a', 'New-Password-1'));
    expect(response.status).toBe(401);
  });
});

describe('POST /api/me/sessions/revoke', () => {
  it('signs out on every device, here too', async () => {
    const visitor = await registerAndSignInVisitor();
    const kept = visitor.copy();
    const other = createVisitor();
    await signIn(other, person);
    const response = await visitor.send('/api/me/sessions/revoke', { method: 'POST' });
    expect(response.status).toBe(200);
    expect(visitor.cookies.has('marketplace.session')).toBe(false);
    expect(await fetchSession(kept)).toEqual({});
    expect(await fetchSession(other)).toEqual({});
    expect((await signIn(createVisitor(), person)).status).toBe(200);
  });

  it('is refused from another site and without a session', async () => {
    const visitor = await registerAndSignInVisitor();
    const path = '/api/me/sessions/revoke';
    const foreign = await visitor.send(path, { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign.status).toBe(403);
    expect(await fetchSession(visitor)).not.toEqual({});
    expect((await createVisitor().send(path, { method: 'POST' })).status).toBe(401);
  });
});
