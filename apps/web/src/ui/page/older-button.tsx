import { Button } from "@mantine/core";

type Props = {
  /** A list by pages. */
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly says: string;
};

/** Under a list of which there is more: brings the next page. */
export const OlderButton = ({ pages, says }: Props) =>
  pages.hasNextPage && (
    <Button
      variant="default"
      mt="md"
      onClick={() => void pages.fetchNextPage()}
      loading={pages.isFetchingNextPage}
    >
      {says}
    </Button>
  );
