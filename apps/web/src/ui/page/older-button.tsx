import { Button } from "@mantine/core";

type Props = {
  /** A paged list. */
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly says: string;
};

/** Below a list with more pages: loads the next one. */
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
