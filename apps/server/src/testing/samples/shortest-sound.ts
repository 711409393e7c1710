/** The shortest thing that begins as a sound file does. */
export const shortestSound = "RIFF....WAVEfmt ";
