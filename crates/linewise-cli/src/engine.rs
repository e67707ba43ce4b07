//! Where the work of a folder is done: here, or on the machines of a Ray cluster, which the Python package hands it to.

use crate::exit::{Exit, Failure};
use crate::report;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

/// Where to work.
#[derive(Debug, clap::Args)]
pub struct EngineOptions {
    /// Where to work: here, or on the machines of a Ray cluster (pip install linewise[ray])
    #[arg(long, value_name = "ENGINE", value_enum, default_value_t = Engine::Local)]
    engine: Engine,
    /// The Ray cluster
    #[arg(long, value_name = "ADDRESS", default_value = "auto")]
    address: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Engine {
    Local,
    Ray,
}

impl EngineOptions {
    /// Are the machines of a cluster to work?
    pub fn is_ray(&self) -> bool {
        self.engine == Engine::Ray
    }

    /// Hands what is left in a folder to the cluster; `what` is the Python package's word for it. What could not be done was reported.
    pub fn hand_over(&self, what: &str, out: &Path) -> Result<(), Failure> {
        // The program that came with the Python package knows which Python that is.
        let python = std::env::var_os("LINEWISE_PYTHON").unwrap_or_else(|| "python3".into());
        if is_missing(&python) {
            report::sentence(&format!("{} has no engine ray", python.display()), Some(PACKAGE));
            return Err(Failure::Reported(Exit::Output));
        }
        // A folder that is never taken for an option.
        let out = std::path::absolute(out).unwrap_or_else(|_| out.to_owned());
        let mut command = Command::new(&python);
        command.args(["-m", "linewise.ray", what]).arg(out).args(["--address", &self.address]);
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(Failure::Reported(if status.code() == Some(65) { Exit::Input } else { Exit::Output })),
            Err(error) => {
                let problem = format!("{} cannot be started: {error}", python.display());
                report::sentence(&problem, Some(PACKAGE));
                Err(Failure::Reported(Exit::Output))
            }
        }
    }
}

/// What has the engine.
const PACKAGE: &str = "the engine ray is a part of the Python package: pip install linewise[ray]";

/// Is this a Python that runs, and has no such package?
fn is_missing(python: &OsStr) -> bool {
    let look = "import importlib.util as u; raise SystemExit(3 * (u.find_spec('linewise') is None or u.find_spec('linewise.ray') is None))";
    Command::new(python).args(["-c", look]).status().is_ok_and(|status| status.code() == Some(3))
}
