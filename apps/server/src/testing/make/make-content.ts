import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MemberContext } from "@canter/application/core/application-context";
import { valueOf } from "@canter/application/testing/test-world";
import type { TestApp } from "../test-app.ts";

const name = "Door catalogue";
/** YAML of one item, and a program with it. */
const sampleCatalogue = `
items:
  - { id: secret-door-stretch, title: Secret Door Stretch, minutes: 10, media: secret-door.mp3 }
programs:
  - { id: secret-door-days, title: Secret Door Days, days: [secret-door-stretch, rest] }
`;

/** A content source (one for everything in a group), its content, and a playlist of it, by an owner. */
export async function makeContent(
  { world: { application, contentDir } }: TestApp,
  owner: MemberContext,
): Promise<{
  readonly contentSourceId: string;
  readonly contentId: string;
  readonly contentProgramId: string;
  readonly playlistId: string;
}> {
  const sources = await application.content.listContentSources(owner);
  let source = sources.find((one) => one.name === name);
  if (!source) {
    await writeFile(join(contentDir, "door.yaml"), sampleCatalogue);
    await writeFile(join(contentDir, "secret-door.mp3"), "no real sound");
    const input = { kind: "file", name, path: "door.yaml" } as const;
    const { id } = valueOf(await application.content.createContentSource(owner, input));
    source = valueOf(await application.content.syncContentSource(owner, id));
  }
  const contentId = "file:secret-door-stretch";
  const playlist = await application.content.createPlaylist(owner, {
    name: "Secret Door List",
    items: [contentId],
  });
  return {
    contentSourceId: source.id,
    contentId,
    contentProgramId: "file:secret-door-days",
    playlistId: valueOf(playlist).id,
  };
}
