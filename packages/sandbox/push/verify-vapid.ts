import { importJWK, jwtVerify } from 'jose';

const header = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/;

/** A P-256 point as the header has it: 04, x, y. */
function parsePoint(key: string) {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return null;
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  return { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
}

/** Checks the sender's signature (RFC 8292). Answers its contact, or null where the signature is none. */
export async function verifyVapidAndReturnContact(
  authorization: string,
  { audience, applicationServerKey }: { audience: string; applicationServerKey: string | null },
): Promise<string | null> {
  const [, token = '', key = ''] = header.exec(authorization) ?? [];
  const point = parsePoint(key);
  if (point === null || (applicationServerKey !== null && applicationServerKey !== key)) return null;
  try {
    const { payload } = await jwtVerify(token, await importJWK(point, 'ES256'), {
      algorithms: ['ES256'],
      audience,
      requiredClaims: ['exp', 'sub'],
    });
    const isTooLong = (payload.exp ?? 0) > Date.now() / 1_000 + 24 * 60 * 60;
    return isTooLong || !/^(?:mailto|https):/.test(payload.sub ?? '') ? null : (payload.sub ?? null);
  } catch {
    return null;
  }
}
