import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";

/** What a browser gives out to be reached by (PushSubscription); the keys are base64url. */
export type PushSubscription = {
  readonly endpoint: string;
  /** The browser's public key, an uncompressed point of P-256. */
  readonly p256dh: string;
  /** 16 bytes. */
  readonly auth: string;
};

/** By which push services know the sender (RFC 8292). `publicKey`: base64url, for browsers to subscribe with. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: KeyObject };

const curve = "prime256v1";
const base64url = "base64url";
const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/** The pair that a secret stands for: the same one as long as the secret is. */
export function vapidKeysOf(secret: string): VapidKeys {
  const pair = createECDH(curve);
  for (let turn = 0; ; turn += 1) {
    try {
      pair.setPrivateKey(hkdf(Buffer.from(secret), Buffer.alloc(0), `canter: web push, 1, ${turn}`, 32));
      break;
    } catch {
      // One of four thousand million numbers of 32 bytes is none of the curve's: the next is.
    }
  }
  const point = pair.getPublicKey();
  const key = {
    kty: "EC",
    crv: "P-256",
    d: pair.getPrivateKey().toString(base64url),
    x: point.subarray(1, 33).toString(base64url),
    y: point.subarray(33).toString(base64url),
  };
  return { publicKey: point.toString(base64url), privateKey: createPrivateKey({ key, format: "jwk" }) };
}

/** Whether something can be encrypted for these keys. */
export function isPushTarget({ p256dh, auth }: Pick<PushSubscription, "p256dh" | "auth">): boolean {
  try {
    const own = createECDH(curve);
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, base64url));
    return Buffer.from(auth, base64url).length === 16;
  } catch {
    return false;
  }
}

const newPair = (): ECDH => {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair;
};

/** The size of a record (RFC 8188); what is sent is one. */
const recordBytes = 4096;
const lastRecord = 2;

/**
 * A text of up to 3,993 bytes that only the browser can read (RFC 8291, in the coding aes128gcm of RFC 8188). `sender` and `salt` are
 * of this one message alone.
 */
export function encryptPush(
  { p256dh, auth }: Pick<PushSubscription, "p256dh" | "auth">,
  text: string,
  { sender = newPair(), salt = randomBytes(16) }: { readonly sender?: ECDH; readonly salt?: Buffer } = {},
): Buffer<ArrayBuffer> {
  const receiver = Buffer.from(p256dh, base64url);
  const own = sender.getPublicKey();
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, own]);
  const key = hkdf(sender.computeSecret(receiver), Buffer.from(auth, base64url), both, 32);
  const contentKey = hkdf(key, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdf(key, salt, "Content-Encoding: nonce\0", 12);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordBytes);
  header.writeUInt8(own.length, 4);
  const sealing = createCipheriv("aes-128-gcm", contentKey, nonce);
  const sealed = [sealing.update(text, "utf8"), sealing.update(Buffer.of(lastRecord)), sealing.final()];
  return Buffer.concat([salt, header, own, ...sealed, sealing.getAuthTag()]);
}

const jsonPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString(base64url);

/** Services refuse more than 24 hours. */
const tokenSeconds = 12 * 3600;

/** The sender's word for itself, good for one service (RFC 8292). */
function vapidToken(
  { privateKey }: VapidKeys,
  {
    audience,
    contact,
    now,
  }: { readonly audience: string; readonly contact: string | undefined; readonly now: number },
): string {
  const claims = {
    aud: audience,
    exp: Math.floor(now / 1000) + tokenSeconds,
    ...(contact !== undefined && { sub: contact }),
  };
  const signed = `${jsonPart({ typ: "JWT", alg: "ES256" })}.${jsonPart(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${signed}.${signature.toString(base64url)}`;
}

type Push = {
  readonly text: string;
  readonly keys: VapidKeys;
  /** An https address at which whoever runs this can be found. */
  readonly contact?: string | undefined;
  /** How long the service keeps it for a browser that is away. */
  readonly keptSeconds: number;
  /** By the real clock, in epoch milliseconds: the service looks at its own. */
  readonly now: number;
};

/** A request to the browser's push service (RFC 8030). */
export const pushRequest = (
  subscription: PushSubscription,
  { text, keys, contact, keptSeconds, now }: Push,
): { readonly url: string; readonly init: RequestInit } => ({
  url: subscription.endpoint,
  init: {
    method: "POST",
    headers: {
      authorization: `vapid t=${vapidToken(keys, { audience: new URL(subscription.endpoint).origin, contact, now })}, k=${keys.publicKey}`,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(keptSeconds),
    },
    body: encryptPush(subscription, text),
  },
});
