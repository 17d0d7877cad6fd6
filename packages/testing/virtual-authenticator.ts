import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** What is asked of an authenticator: PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON. */
type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string; allowCredentials?: { id: string }[] };

type Options = {
  /** The page that asks, as the browser sees it. */
  origin: string;
  /** False: like a security key without a PIN. */
  verifiesUser?: boolean;
};

type Credential = {
  id: Buffer;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
};

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

type Cbor = string | number | Buffer | Map<string | number, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

/** As much CBOR (RFC 8949) as an attestation has. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)]),
  ]);
}

const present = 0x01;
const verified = 0x04;
const hasCredential = 0x40;

/**
 * An authenticator in software, with the browser in front of it: real key pairs, real signatures (ES256), attestation "none".
 * Tests change what it sends to see it refused.
 */
export function createVirtualAuthenticator({ origin, verifiesUser = true }: Options) {
  const credentials: Credential[] = [];

  function authData(credential: Credential, flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(credential.counter);
    const all = flags | present | (verifiesUser ? verified : 0);
    return Buffer.concat([sha256(credential.rpId), Buffer.from([all]), counter, rest]);
  }

  function clientData(type: string, challenge: string, from: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  }

  return {
    /** What `navigator.credentials.create` answers. */
    create(options: CreationOptions, { from = origin }: { from?: string } = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(32);
      const credential = {
        id,
        rpId: options.rp.id,
        userHandle: options.user.id,
        privateKey,
        counter: 1,
      };
      credentials.push(credential);
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 0xff]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(credential, hasCredential, attested)],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, from)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },

    /** What `navigator.credentials.get` answers with the first credential that fits. */
    get(options: RequestOptions, { from = origin, counter }: { from?: string; counter?: number } = {}) {
      const allowed = options.allowCredentials?.map(({ id }) => id);
      const credential = credentials.find(({ id }) => !allowed || allowed.includes(base64url(id)));
      if (!credential) throw new Error('This authenticator has no such credential');
      credential.counter = counter ?? credential.counter + 1;
      const data = authData(credential, 0);
      const client = clientData('webauthn.get', options.challenge, from);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(credential.privateKey);
      return {
        id: base64url(credential.id),
        rawId: base64url(credential.id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: credential.userHandle,
        },
      };
    },
  };
}

export type VirtualAuthenticator = ReturnType<typeof createVirtualAuthenticator>;
