import { createECDH, createPublicKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { encryptPush, isPushTarget, pushRequest, vapidKeysOf } from "./push-request.ts";

/** The example of RFC 8291, section 5. */
const receiver = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

const partOf = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split(".")[index] ?? "", "base64url").toString()) as object;

describe("a push message", () => {
  it("is encrypted as the standard's example is", () => {
    const sender = createECDH("prime256v1");
    sender.setPrivateKey(Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"));
    const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
    const sealed = encryptPush(receiver, "When I grow up, I want to be a watermelon", { sender, salt });
    expect(sealed.toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("says who sends it to that service alone, for half a day, signed by the key that browsers subscribe with", () => {
    const keys = vapidKeysOf("a secret");
    const subscription = { ...receiver, endpoint: "https://push.example/send/1?x=2" };
    const push = { text: "hello", keys, contact: "https://canter.example", keptSeconds: 60, now: 1_000_000 };
    const { url, init } = pushRequest(subscription, push);
    expect(url).toBe(subscription.endpoint);
    const headers = new Headers(init.headers);
    expect([headers.get("ttl"), headers.get("content-encoding")]).toEqual(["60", "aes128gcm"]);
    const [, token = "", key = ""] =
      /^vapid t=(\S+), k=(\S+)$/.exec(headers.get("authorization") ?? "") ?? [];
    expect(key).toBe(keys.publicKey);
    expect([partOf(token, 0), partOf(token, 1)]).toEqual([
      { typ: "JWT", alg: "ES256" },
      { aud: "https://push.example", exp: 1000 + 12 * 3600, sub: "https://canter.example" },
    ]);
    const [signed, signature = ""] = [token.slice(0, token.lastIndexOf(".")), token.split(".")[2]];
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
    const isSigned = verify(
      "sha256",
      Buffer.from(signed),
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    expect(isSigned).toBe(true);
  });

  it("is sent by the same key as long as the secret is the same", () => {
    expect(vapidKeysOf("a secret").publicKey).toBe(vapidKeysOf("a secret").publicKey);
    expect(vapidKeysOf("a secret").publicKey).not.toBe(vapidKeysOf("another").publicKey);
  });

  it("can't be made for keys that are none", () => {
    expect(isPushTarget(receiver)).toBe(true);
    expect(isPushTarget({ ...receiver, auth: "BTBZ" })).toBe(false);
    expect(isPushTarget({ ...receiver, p256dh: `${receiver.p256dh.slice(0, -1)}A` })).toBe(false);
  });
});
