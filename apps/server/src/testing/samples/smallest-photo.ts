/** How a WebP image begins, all of it in ASCII, as a text that is sent as it is. */
export const smallestPhoto = "RIFF$\u0000\u0000\u0000WEBPVP8 ";
