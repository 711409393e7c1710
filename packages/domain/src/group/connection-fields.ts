import { z } from "zod";

/** What people say of connections to other programs, checked by HTTP and by the use cases, which the command line calls as well. */
export const calendarNameSchema = z.string().trim().min(1).max(120);

export const webhookUrlSchema = z.string().trim().min(1).max(2000);
