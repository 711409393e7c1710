/** The shortest bytes that begin like a sound file. */
export const shortestSound = "RIFF....WAVEfmt ";
