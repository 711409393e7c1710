import { Navigate, useSearch } from "@tanstack/react-router";
import { can } from "@canter/domain/access/access";
import { findTemplate } from "@canter/domain/program/templates/program-templates";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { PageHead } from "../../../ui/page/page-head.tsx";
import { BackLink } from "../back-link.tsx";
import { BlankForm } from "./blank-form.tsx";
import { ImportForm } from "./import-form.tsx";
import { TemplateForm } from "./template-form.tsx";
import { TemplateList } from "./template-list.tsx";

/** Ways to start a program: from a well-known pattern, blank, or from a file. */
export const NewProgramPage = () => {
  const search = useSearch({ from: "/plan/new" });
  const { role } = useActingMember().member;
  const template = search.template === undefined ? undefined : findTemplate(search.template);
  const back = <BackLink to="/plan/new">New program</BackLink>;
  if (!can(role, "program", "write")) return <Navigate to="/plan" replace />;
  if (template)
    return (
      <>
        <PageHead title={template.name} over={back} under={template.forWhom} />
        <TemplateForm key={template.id} template={template} />
      </>
    );
  if (search.from === "blank")
    return (
      <>
        <PageHead title="Blank program" over={back} under="One empty week, to fill as you like." />
        <BlankForm />
      </>
    );
  if (search.from === "file")
    return (
      <>
        <PageHead
          title="From a file"
          over={back}
          under="A program that Canter saved, or that was written as its JSON."
        />
        <ImportForm />
      </>
    );
  return (
    <>
      <PageHead title="New program" over={<BackLink to="/plan">Plan</BackLink>} />
      <TemplateList />
    </>
  );
};
