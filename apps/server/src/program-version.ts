export const programVersion = "0.1.0";
