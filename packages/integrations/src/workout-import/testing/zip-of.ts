import { crc32, deflateRawSync } from "node:zlib";

type Packed = { readonly name: string; readonly bytes: Uint8Array; readonly claims?: number };

const packed = new WeakMap<Uint8Array, Buffer>();
const deflated = (bytes: Uint8Array): Buffer => {
  const known = packed.get(bytes) ?? deflateRawSync(bytes, { level: 1 });
  packed.set(bytes, known);
  return known;
};

/** A ZIP file with these entries, as any archiver writes it; `claims`: the size that it says to be unpacked. */
export function zipOf(entries: readonly Packed[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claims = bytes.length } of entries) {
    const data = deflated(bytes);
    const title = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(claims, 18);
    fields.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), fields, title, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), fields, tail, title]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
