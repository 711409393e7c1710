import type { Connector } from "./connector.ts";
import { strava } from "./strava/strava.ts";
import { withings } from "./withings/withings.ts";

/** Every service that can be connected. Another one is a folder like theirs, and a line here. */
export const services: readonly Connector[] = [strava, withings];

export const serviceOf = (id: string): Connector | undefined => services.find((one) => one.id === id);
