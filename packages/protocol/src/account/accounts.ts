import { z } from "zod";
import { groupKindSchema, groupSchema, homeSchema, roleSchema } from "@canter/domain/group/group";

const name = z.string().trim().min(1).max(120);
const email = z.email().max(254);
const home = homeSchema.shape;
const instant = z.number().int().meta({ description: "Epoch milliseconds." });

/** Passwords have 10 to 128 characters, of any kind. */
export const passwordSchema = z.string().min(10).max(128);

/** How to sign in or up here: shown to people who are not signed in. */
export const entrySchema = z
  .object({
    signedIn: z.boolean(),
    needsOwner: z.boolean().meta({ description: "Nobody has signed up here yet." }),
    needsSetupToken: z.boolean().meta({ description: "The first owner needs the token printed at start." }),
    demo: z.boolean(),
    passkeys: z.boolean().meta({ description: "Whether this address can have passkeys." }),
    mail: z.boolean().meta({ description: "Whether a forgotten password is mailed." }),
    oidc: z.object({ providerId: z.literal("oidc"), name: z.string() }).nullable(),
  })
  .meta({ id: "Entry" });
export type Entry = z.infer<typeof entrySchema>;

export const accountSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    firstOwner: z.boolean().meta({ description: "The installation is theirs." }),
    mayMakeGroups: z.boolean(),
    groups: z.array(groupSchema.extend({ role: roleSchema })),
    joinedGroupId: z.string().optional().meta({ description: "The group that was just joined or made." }),
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof accountSchema>;

export const ownerCreateSchema = z
  .object({ name, email, password: passwordSchema, setupToken: z.string().max(200).optional(), ...home })
  .meta({ id: "OwnerCreate" });
export type OwnerCreate = z.infer<typeof ownerCreateSchema>;
export const accountPatchSchema = z.object({ name }).meta({ id: "AccountPatch" });

export const groupCreateSchema = z
  .object({
    name,
    kind: groupKindSchema,
    ...home,
  })
  .meta({ id: "GroupCreate" });
export const groupPatchSchema = z
  .object({ name: name.optional(), zone: z.string().max(64).optional() })
  .meta({ id: "GroupPatch" });

export const memberViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: roleSchema,
    athleteId: z.string(),
    own: z.boolean(),
    joinedAt: instant,
    email: z.string().nullable().optional().meta({ description: "For owners." }),
  })
  .meta({ id: "MemberView" });
export type MemberView = z.infer<typeof memberViewSchema>;
export const memberPatchSchema = z.object({ role: roleSchema }).meta({ id: "MemberPatch" });

export const invitationSchema = z
  .object({
    id: z.string(),
    role: roleSchema,
    name: z.string().nullable(),
    email: z.string().nullable(),
    createdBy: z.string().meta({ description: "A member's name." }),
    createdAt: instant,
    expiresAt: instant,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof invitationSchema>;
export const invitationCreateSchema = z
  .object({
    role: roleSchema,
    name: name.optional(),
    email: email.optional(),
    days: z.number().int().min(1).max(30).default(7),
  })
  .meta({ id: "InvitationCreate" });
export const invitationCreatedSchema = invitationSchema
  .extend({ link: z.string().meta({ description: "Shown once." }), mailed: z.boolean() })
  .meta({ id: "InvitationCreated" });

export const invitationLinkSchema = z
  .object({
    group: z.object({ name: z.string(), kind: groupKindSchema }),
    role: roleSchema,
    name: z.string().nullable(),
    email: z.string().nullable(),
    invitedBy: z.string(),
    expiresAt: instant,
    signedInAs: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable(),
    isMember: z.boolean(),
  })
  .meta({ id: "InvitationLink" });
export type InvitationLink = z.infer<typeof invitationLinkSchema>;
/** With a password: a new account; without one, the signed-in account joins. */
export const invitationAcceptSchema = z
  .object({ name: name.optional(), email: email.optional(), password: passwordSchema.optional(), ...home })
  .meta({ id: "InvitationAccept" });

const access = z.enum(["read", "write"]);
export const grantSchema = z.object({ memberId: z.string(), name: z.string(), access }).meta({ id: "Grant" });
export const grantPutSchema = z.object({ access }).meta({ id: "GrantPut" });
export const grantsSchema = z
  .object({
    given: z.array(grantSchema),
    received: z.array(z.object({ athleteId: z.string(), name: z.string(), access })),
  })
  .meta({ id: "Grants" });

export const accountSessionSchema = z
  .object({
    id: z.string(),
    createdAt: instant,
    lastSeenAt: instant,
    expiresAt: instant,
    userAgent: z.string().nullable(),
    ipAddress: z.string().nullable(),
    current: z.boolean(),
  })
  .meta({ id: "AccountSession" });
export type AccountSession = z.infer<typeof accountSessionSchema>;

export const assistantSchema = z
  .object({
    id: z.string(),
    name: z.string().nullable().meta({ description: "As it calls itself." }),
    uri: z.string().nullable(),
    groupId: z.string(),
    access,
    connectedAt: instant,
    lastSeenAt: instant.nullable(),
  })
  .meta({ id: "Assistant" });
/** The client that asks to be connected. */
export const assistantClientSchema = z
  .object({ name: z.string().nullable(), uri: z.string().nullable() })
  .meta({ id: "AssistantClient" });
/** `query`: the query that the page was opened with, signed by the server. */
export const assistantConnectSchema = z
  .object({
    query: z.string().min(1).max(8000),
    accept: z.boolean(),
    groupId: z.string().max(100),
    access,
  })
  .meta({ id: "AssistantConnect" });

export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    start: z.string().meta({ description: "Its first characters." }),
    access,
    groupId: z.string().nullable(),
    createdAt: instant,
    expiresAt: instant.nullable(),
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof apiKeySchema>;
export const apiKeyCreateSchema = z
  .object({
    name,
    access: access.default("write"),
    groupId: z.string().optional(),
    days: z.number().int().min(1).max(3650).optional(),
  })
  .meta({ id: "ApiKeyCreate" });
export const apiKeyCreatedSchema = apiKeySchema
  .extend({ key: z.string().meta({ description: "Shown once." }) })
  .meta({ id: "ApiKeyCreated" });
