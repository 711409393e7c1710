import { BlockList, isIP } from "node:net";

/** `never`: nobody is to be reached there. `private`: this machine and its network. */
export type AddressKind = "public" | "private" | "never";

const listOf = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  return list;
};

/** An address or a range in CIDR form; says whether it is one. */
export function addRange(list: BlockList, text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  const bitsOfVersion = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? bitsOfVersion : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (version === 0 || address.includes("%") || more.length > 0 || !(prefix <= bitsOfVersion)) return false;
  list.addSubnet(address, prefix, version === 6 ? "ipv6" : "ipv4");
  return true;
}

/**
 * Link-local with what clouds tell machines about themselves, what stands for no single machine, and forms that hide another
 * address. From IANA's special-purpose registries (RFC 6890), and the metadata services of Amazon, Alibaba, Azure and Oracle.
 */
const never = listOf([
  "0.0.0.0/8",
  "169.254.0.0/16",
  "192.0.0.0/24",
  "192.88.99.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "100.100.100.200",
  "168.63.129.16",
  "::",
  "::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/32",
  "2002::/16",
  "fd00:ec2::254",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
]);

/** This machine (also as ::1), private networks, carriers' networks (Tailscale lives there), benchmarks, unique local addresses. */
const privateRanges = listOf([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "198.18.0.0/15",
  "fc00::/7",
]);

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The one place where such an address is spelt in one way only: hexadecimal, with at most one gap.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const numbers = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const [before, after] = [numbers(head), numbers(tail ?? "")];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** The IPv4 address that an IPv6 address stands for: mapped (::ffff:0:0/96), or through NAT64 (64:ff9b::/96, RFC 6052). */
function embedded(address: string): string | undefined {
  const groups = groupsOf(address);
  const prefix = groups.slice(0, 6).join(",");
  if (prefix !== "0,0,0,0,0,65535" && prefix !== `${0x64},${0xff9b},0,0,0,0`) return undefined;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

const loopbackV6 = "::1";

/** What an IP address is, whichever way it is written; with an IPv6 zone (`fe80::1%eth0`) it is never to be reached. */
export function addressKind(address: string): AddressKind {
  const version = isIP(address);
  if (version === 0 || address.includes("%")) return "never";
  if (version === 4)
    return never.check(address) ? "never" : privateRanges.check(address) ? "private" : "public";
  const within = embedded(address);
  if (within !== undefined) return addressKind(within);
  if (groupsOf(address).join(":") === groupsOf(loopbackV6).join(":")) return "private";
  if (never.check(address, "ipv6")) return "never";
  return privateRanges.check(address, "ipv6") ? "private" : "public";
}

/** What one client has to itself: an IPv4 address, or the /64 of an IPv6 address; other texts as they are. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6 || address.includes("%")) return address;
  return (
    embedded(address) ??
    `${groupsOf(address)
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(":")}::/64`
  );
}

/** Whether an address is in a list, whichever way it is written. */
export function isListed(list: BlockList, address: string): boolean {
  if (isIP(address) === 6) {
    const within = embedded(address);
    return list.check(address, "ipv6") || (within !== undefined && list.check(within));
  }
  return isIP(address) === 4 && list.check(address);
}
