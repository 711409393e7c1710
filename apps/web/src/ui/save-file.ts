/** Downloads a file in the browser. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};
