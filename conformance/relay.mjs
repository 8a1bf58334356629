// What the suite starts for each scenario. It hands the scenario to the test, where Steward's own client goes through it, and
// ends as that did.
const [port, url] = process.argv.slice(2);
const { MCP_CONFORMANCE_SCENARIO: scenario, MCP_CONFORMANCE_CONTEXT: context } = process.env;

const answer = await fetch(`http://127.0.0.1:${port}/`, {
  method: 'POST',
  body: JSON.stringify({ scenario, url, context: context ? JSON.parse(context) : {} }),
});
console.log(await answer.text());
process.exitCode = answer.ok ? 0 : 1;
