import { describe, expect, it } from "vitest";
import { addressKind } from "./address-rules.ts";

describe("what an address is", () => {
  it.each([
    ["8.8.8.8", "public"],
    ["172.32.0.1", "public"],
    ["2606:4700:4700::1111", "public"],
    ["127.0.0.1", "private"],
    ["127.9.9.9", "private"],
    ["192.168.1.20", "private"],
    ["10.0.0.1", "private"],
    ["172.16.0.1", "private"],
    ["100.64.0.7", "private"],
    ["::1", "private"],
    ["fd12:3456::1", "private"],
    ["0.0.0.0", "never"],
    ["169.254.169.254", "never"],
    ["169.254.1.1", "never"],
    ["100.100.100.200", "never"],
    ["168.63.129.16", "never"],
    ["fd00:ec2::254", "never"],
    ["fe80::1", "never"],
    ["febf::1", "never"],
    ["fe80::1%eth0", "never"],
    ["224.0.0.1", "never"],
    ["255.255.255.255", "never"],
    ["::", "never"],
    ["2002:a9fe:a9fe::", "never"],
    ["a name", "never"],
  ])("%s is %s", (address, kind) => expect(addressKind(address)).toBe(kind));

  it.each([
    ["::ffff:169.254.169.254", "never"],
    ["::ffff:a9fe:a9fe", "never"],
    ["0:0:0:0:0:ffff:a9fe:a9fe", "never"],
    ["64:ff9b::a9fe:a9fe", "never"],
    ["64:ff9b::169.254.169.254", "never"],
    ["64:ff9b:1::a9fe:a9fe", "never"],
    ["::169.254.169.254", "never"],
    ["::ffff:127.0.0.1", "private"],
    ["64:ff9b::c0a8:114", "private"],
    ["::ffff:8.8.8.8", "public"],
    ["64:ff9b::808:808", "public"],
  ])("%s is %s, as the address within it", (address, kind) => expect(addressKind(address)).toBe(kind));
});
