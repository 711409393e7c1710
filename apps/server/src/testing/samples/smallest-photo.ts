/** The beginning of a WebP image, all in ASCII, so that it can be sent as text. */
export const smallestPhoto = "RIFF$\u0000\u0000\u0000WEBPVP8 ";
